"""Tests of the offline table and of the kit over simcord."""
