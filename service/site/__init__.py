"""The site of a season: a folder of static pages, made from records.

:mod:`service.site.publish` leads through it: records are gathered (:mod:`service.site.gather`), judged and made into
files (:mod:`service.site.making`), and the lists are made of what is kept of each (:mod:`service.site.summary`).
"""
