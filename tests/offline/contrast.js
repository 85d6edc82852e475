// Every visible text whose contrast with its ground is below 4.5 to 1 (3 to 1 when it is large).
() => {
  const parse = (css) => { const n = css.match(/[\d.]+/g).map(Number); return { rgb: n.slice(0, 3), a: n[3] ?? 1 }; };
  const over = (top, under) => top.rgb.map((c, i) => c * top.a + under[i] * (1 - top.a));
  const ground = (e) => {
    if (!e) return document.documentElement.dataset.theme === "light" ? [255, 255, 255] : [0, 0, 0];
    const own = parse(getComputedStyle(e).backgroundColor);
    return own.a === 1 ? own.rgb : over(own, ground(e.parentElement));
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((c) => { const s = c / 255; return s <= 0.03928 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const bad = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const e = walker.currentNode.parentElement, text = walker.currentNode.data.trim();
    if (!text || !e.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (e.closest(":disabled, [inert], script, option, .gutter, noscript, .sr")) continue;
    const style = getComputedStyle(e), under = ground(e);
    const color = parse(style.color);
    let opacity = 1;
    for (let p = e; p; p = p.parentElement) opacity *= Number(getComputedStyle(p).opacity);
    const ink = over({ rgb: color.rgb, a: color.a * opacity }, under);
    const [a, b] = [light(ink), light(under)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05), size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5)) bad.push(`${ratio.toFixed(2)} ${e.className} ${text.slice(0, 30)}`);
  }
  return bad;
}
