"""12C-22, 12C-54: how well answers are judged that people would type, in every script of ``judging``."""

import pytest

from rules.twelve_strokes_of_noon import dictionary
from rules.twelve_strokes_of_noon.answers import judge
from rules.twelve_strokes_of_noon.folding import as_read, folded, readable
from tests.support.dictionary import SHORTEST
from tests.support.judging import BLIND, FILES, cases, rates

TAKEN = 3
"""Of a thousand wrong answers, how many may be taken."""
REFUSED = 40
"""Of a thousand right answers of a script, how many may be refused."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_12c_22_hardly_any_wrong_answer_is_taken_and_few_right_ones_refused(path):
    told = rates(list(cases(path)))
    assert 1000 * len(told.taken) <= TAKEN * told.wrong, [case.text for case in told.taken]
    assert 1000 * len(told.refused) <= REFUSED * told.right, [case.text for case in told.refused]


def test_the_corpus_is_large():
    counts = {path.stem: sum(1 for _ in cases(path)) for path in FILES}
    assert counts["english"] >= 1500
    assert sum(count >= 200 for count in counts.values()) >= 7


@pytest.mark.parametrize(
    ("answer", "typed", "taken"),
    [
        ("Astronomy", "astrology", False),
        ("Astronomy", "astronmy", True),
        ("Ethane", "ethene", False),
        ("Milton", "Hilton", False),
        ("Acetic acid", "ascetic acid", False),
        ("Alan Turing", "Alan Turning", True),
        ("James Cook", "James Crook", False),
        ("Untied Kingdom", "United Kingdom", True),
        ("Orangutan", "orangutans", True),
        ("Potato", "potatoes", True),
        ("Cactus", "cacti", True),
        ("Vitamin C", "Vitamin K", False),
        ("Robin", "American robin", False),
        ("Isis", "Issis", True),
        ("Veal", "veel", True),
        ("Kant", "cant", False),
        ("Rome", "roam", False),
        ("Oslo", "Olso", False),
        ("Amber", "I think it's amber", True),
        ("Amber", "i'd say amber", True),
        ("Amber", "maybe, amber", True),
        ("Amber", "I think not amber", False),
        ("Amber", "amber or jet", False),
        ("Knife", "knives", True),
        ("Crisis", "crises", True),
        ("Larva", "larvae", True),
        ("Tooth", "teeth", True),
        ("Policeman", "policemen", True),
        ("Plan", "plane", False),
        ("Bath", "bathe", False),
        ("Sydney", "Sidney", True),
        ("Bucharest", "Bukarest", True),
        ("Theatre", "theater", True),
        ("Poland", "Polland", True),
        ("Achilles", "Acheles", True),
        ("Saint Patrick", "Hattrick", False),
        ("Gasoline", "gasoleen", True),
        ("San Francisco", "sanfransisco", True),
        ("Judo", "judoo", True),
        ("Kermit", "permet", False),
        ("Kermit", "kermet", True),
        ("Camel", "xcamel", True),
        ("Jason", "Mason", False),
        ("Romeo and Juliet", "romeo and juliette", True),
        ("Dead Sea", "Dead See", True),
        ("Snoopy", "swoopy", False),
        ("Snoopy", "snoopi", True),
        ("Fletcher", "flencher", False),
        ("Mr Hyde", "Mr Hype", False),
        ("Mr Hyde", "Mr Ride", False),
        ("Mr Hyde", "Mr Hydra", False),
        ("Mr Hyde", "Mr Hide", True),
        ("Finnish", "Finish", True),
        ("Tin", "tinn", True),
        ("Red", "reed", False),
        ("Kangaroo", "kanguru", True),
        ("Saxophone", "saxafone", True),
        ("Parachute", "parashoot", True),
        ("Anchor", "anker", True),
        ("Shoal", "shole", True),
        ("Coco Chanel", "Chunnel", False),
        ("King", "Qing", False),
        ("Big Ben", "Big Benn", True),
        ("Owl", "owls", True),
        ("Amber", "my guess is amber", True),
        ("Amber", "um, amber", True),
        ("Amber", "amber please", True),
        ("Amber", "I'm going with amber", True),
        ("Amber", "amber (I think)", True),
        ("Amber", "it is never amber", False),
        ("Amber", "it doesnt come from amber", False),
        ("Amber", "it comes from amber", True),
        ("Gig", "gigs", True),
    ],
)
def test_12c_22_a_word_of_the_dictionary_is_no_slip(answer, typed, taken):
    assert judge(answer, (), ()).accepts(typed) is taken


@pytest.mark.parametrize(
    ("asked", "answer", "accept", "typed", "taken"),
    [
        ("Which planet did Herschel discover?", "Uranus", (), "planet Uranus", True),
        ("Which planet did Herschel discover?", "Uranus", (), "not Uranus", False),
        ("Which Italian city has a leaning tower?", "Pisa", (), "Pisa, Italy", True),
        ("In which city was Mozart born?", "Salzburg", (), "Salzburg, Austria", True),
        ("In which city was Mozart born?", "Salzburg", (), "Salzburg, Germany", False),
        ("Which admiral died at Trafalgar?", "Nelson", ("Admiral Nelson",), "Adm. Nelson", True),
        ("Who discovered radium with her husband Pierre?", "Marie Curie", ("Curie",), "Mme Curie", True),
        ("Who discovered radium with her husband Pierre?", "Marie Curie", ("Curie",), "Pierre Curie", False),
        ("Who wrote Faust?", "Johann Wolfgang von Goethe", ("Goethe",), "J.W. Goethe", True),
        ("Who wrote Faust?", "Johann Wolfgang von Goethe", ("Goethe",), "K. Goethe", False),
        ("Who painted it?", "Leonardo da Vinci", (), "Da Vinci, Leonardo", True),
        ("Who wrote Faust?", "Johann Wolfgang von Goethe", ("Goethe",), "Goethe Johann Wolfgang", True),
        ("Who gave the code?", "Alan Turing", ("Turing",), "Alan M. Turing", True),
        ("Who showed films?", "Auguste and Louis Lumière", (), "Louis & Auguste Lumiere", True),
        ("Which monster does Beowulf kill?", "Grendel", (), "Grendel's mother", False),
        ("Which lake is the largest?", "Lake Victoria", ("Victoria",), "Queen Victoria", False),
        ("Who kills Macbeth?", "Macduff", (), "Lady Macduff", False),
        ("Which island?", "Majorca", ("Mallorca",), "Majorca/Mallorca", True),
        ("Which island?", "Majorca", ("Mallorca",), "Majorca or Mallorca", True),
        ("Which island?", "Majorca", ("Mallorca",), "Majorca or Minorca", False),
        ("Who was her husband?", "Odysseus", (), "her husband Odysseus", True),
        ("To which country does Zanzibar belong?", "Tanzania", (), "It belongs to Tanzania", True),
        ("To which country does Zanzibar belong?", "Tanzania", (), "It does not belong to Tanzania", False),
        ("Who is the queen of the Greek gods?", "Hera", (), "his wife was Hera", True),
        ("Who is the queen of the Greek gods?", "Hera", (), "Hera, a sister of Zeus", True),
        ("Which ferryman?", "Charon", (), "Charon the boatman", True),
        ("Who found a vaccine?", "Louis Pasteur", ("Pasteur",), "Pasteur the chemist", True),
        ("Who composed it?", "Johann Strauss", ("Strauss",), "Johann Strauss the Elder", False),
        ("Who painted it?", "Leonardo da Vinci", (), "Leonardo da Vinci from Italy", True),
        ("Which epidemic?", "Great Plague", ("Plague",), "the Great Plague of London", False),
        ("Which town is at the foot of Mont Blanc?", "Chamonix", (), "Chamonix in the Alps", True),
        ("Which city has the Golden Gate?", "San Francisco", (), "San Francisco, California", True),
        ("Which city has the Louvre?", "Paris", (), "Paris, Texas", False),
        ("Which city has a leaning tower?", "Pisa", (), "Pisa, Rome", False),
        ("Which city has a leaning tower?", "Pisa", (), "Pisa (Florence)", False),
        ("Which forest was Robin Hood's?", "Sherwood", (), "Sherwood near Nottingham", True),
        ("Which golden city?", "El Dorado", ("Eldorado",), "Eldarado", True),
        ("Which humorist?", "Mark Twain", ("Samuel Clemens",), "Mark Twain aka Samuel Clemens", True),
        ("Which film?", "Frozen", (), "Frozen (2013)", True),
        ("Which film?", "Frozen", (), "Frozen or Bambi", False),
        ("Which film?", "Frozen", (), "Frozen, maybe Snow White", False),
        ("Which film?", "Frozen", (), "Frozen/Bambi", False),
        ("Which film?", "Frozen", (), "Frozen; the snow queen", False),
        ("Which film?", "Frozen", (), "Snow White? Frozen", False),
        ("Which film?", "Frozen", (), "maybe Frozen", True),
        ("Which film?", "Frozen", (), "Frozen, maybe", True),
        ("Which group?", "AC/DC", (), "the band AC/DC", True),
        ("Which French town has a film festival?", "Cannes", (), "Cannes, Monte Carlo", False),
        ("Which French town has a film festival?", "Cannes", (), "Cannes, Provence", True),
        ("Which French town has a film festival?", "Cannes", (), "Cannes, Bavaria", False),
        ("Which country was Persia?", "Iran", (), "modern Iran", True),
        ("Which country was Persia?", "Iran", (), "Iran today", True),
        ("What does ‘neve’ mean?", "Snow", (), "snow (weather)", True),
        ("What does ‘neve’ mean?", "Snow", (), "snow (rain)", False),
        ("Which language has ‘dziękuję’?", "Polish", (), "Polish (Poland)", True),
        ("What is the collarbone?", "Clavicle", (), "clavicle bone", True),
        ("Which robe is of Japan?", "Kimono", (), "a silk kimono", True),
        ("Which gas is it?", "Methane", (), "methane (CH4)", True),
        ("Which shape has seven sides?", "Heptagon", (), "seven-sided heptagon", True),
        ("Who built the labyrinth?", "Daedalus", (), "Daedalus, father of Icarus", True),
        ("What do Americans call it?", "Sidewalk", (), "sidewalk (US)", True),
        ("In which city is it?", "San Francisco", (), "San Francisco CA", True),
        ("In which city is it?", "San Francisco", (), "San Francisco, Kent", False),
        ("thing", "lighthouse", (), "a lighthouse on a rock", True),
        ("thing", "lighthouse", (), "red and white lighthouse", True),
        ("How many hearts has an octopus?", "3", (), "third", False),
        ("How many stars are on the flag?", "12", (), "12 gold stars", True),
        ("Which number had the first landing?", "11", (), "no. 11", True),
        ("Какая река самая длинная?", "Волга", (), "это Волга", True),
        ("Какая река самая длинная?", "Волга", (), "Волга, Россия", True),
        ("Какая река самая длинная?", "Волга", (), "Волга или Обь", False),
        ("대한민국의 수도는 어디입니까?", "서울", (), "서울이에요", True),
        ("대한민국의 수도는 어디입니까?", "서울", (), "서울대", False),
        ("πόσες μέρες;", "7", (), "εφτά", True),
        ("اليوم كم يوما في الأسبوع؟", "7", (), "سبعون", False),
        ("世界上最高的山峰是什么？", "珠穆朗玛峰", (), "珠穆朗瑪峰", True),
        ("Ποιος;", "Αριστοτέλης", (), "Αριστοτέλη", True),
        ("Which museum?", "Louvre", (), "Le Louvre", True),
        ("How many?", "6", ("Half a dozen",), "6 (six)", True),
        ("In which year?", "1945", (), "Sept 1945", True),
        ("Which country has Everest?", "Nepal", (), "Nepal in the Himalayas", True),
        ("Which country has Everest?", "Nepal", (), "Nepal in Africa", False),
        ("What did Kanō Jigorō found?", "Judo", (), "the sport of judo", True),
        ("What are three goals of one player?", "Hat-trick", (), "hatrick", True),
        ("In which year did men land on the Moon?", "1969", (), "20 July 1969", True),
        ("In which year did men land on the Moon?", "1969", (), "July 20th, 1969", True),
        ("In which year did men land on the Moon?", "1969", (), "'69", True),
        ("In which year did men land on the Moon?", "1969", (), "69", False),
        ("On which day of May?", "5", (), "5 May 1969", False),
        ("How many syllables has a haiku?", "17", (), "5+7+5=17", True),
        ("How many syllables has a haiku?", "17", (), "17 because 5, 7 and 5", True),
        ("Which unit?", "Degrees", (), "180 degrees", False),
        ("Which composer?", "Johann Sebastian Bach", ("Bach",), "J. C. Bach", False),
        ("In which museum does the Venus de Milo stand?", "Louvre", (), "the Louvre in Paris", True),
        ("Which building is white?", "Sydney Opera House", ("opera house",), "Opera House, Oslo", False),
        ("Which city lies at the foot of Table Mountain?", "Cape Town", (), "Cape Town, South Africa", True),
        ("Which city lies at the foot of Table Mountain?", "Cape Town", (), "Cape Town, South Korea", False),
        ("Which Greek wrote the Elements?", "Euclid", (), "Euclid of Alexandria", True),
        ("Which king was it?", "William", (), "William of Dublin", False),
        ("Who led the Bolsheviks?", "Lenin", ("Vladimir Ilyich Lenin",), "V. I. Lenin", True),
        ("Which singer made the song famous?", "Édith Piaf", ("Piaf",), "Mme Piaf", True),
        ("Which mountain is the highest in Africa?", "Kilimanjaro", (), "Kilimanjaro, Tanzania", True),
        ("Which river flows through London?", "Thames", (), "Thames, England", True),
        ("Which bridge is red?", "Golden Gate Bridge", (), "Golden Gate Bridge San Francisco", True),
        ("Who wrote Kim?", "Rudyard Kipling", ("Kipling",), "the writer Kipling", True),
        ("Who led Britain?", "Winston Churchill", ("Churchill",), "Prime Minister Churchill", True),
        ("Which queen reigned from 1837?", "Victoria", (), "Victoria I", True),
        ("Which queen reigned from 1952?", "Elizabeth II", ("Elizabeth",), "Elizabeth I", False),
        ("Who wrote it?", "J. R. R. Tolkien", ("Tolkien",), "John Ronald Reuel Tolkien", True),
        ("Who wrote it?", "C. S. Lewis", ("Lewis",), "Carl Lewis", False),
        ("Which woman led Britain?", "Margaret Thatcher", ("Thatcher",), "Baroness Thatcher", True),
        ("place", "Big Ben", ("Elizabeth Tower",), "Big Ben, London", True),
        ("Which river flows through Egypt?", "Nile", (), "Nile, Africa", True),
        ("In which year did the Berlin Wall fall?", "1989", (), "it fell in 1989", True),
        ("Who wrote it?", "Leo Tolstoy", ("Tolstoy",), "L. N. Tolstoy", True),
        ("Who wrote it?", "Leo Tolstoy", ("Tolstoy",), "A. Tolstoy", False),
        ("Who wrote it?", "Agatha Christie", ("Christie",), "A. Christie", True),
        ("Who wrote it?", "J. K. Rowling", ("Rowling",), "A. K. Rowling", False),
        ("Who wrote it?", "Thomas Stearns Eliot", ("Eliot", "T. S. Eliot"), "S. Eliot", False),
        ("Who led the Salt March?", "Mahatma Gandhi", ("Gandhi",), "Ghandi", True),
        ("Who led the Salt March?", "Mahatma Gandhi", ("Gandhi",), "M. K. Gandhi", True),
        ("Who painted it?", "Leonardo da Vinci", (), "Leonardo de Vinci", True),
        ("Which brothers?", "Jacob and Wilhelm Grimm", (), "Wilhelm & Jakob Grimm", True),
        ("Which lovers?", "Romeo and Juliet", (), "Juliet + Romeo", True),
        ("Which group sang it?", "ABBA", (), "the band Abba", True),
        ("How long is it in minutes?", "90", (), "90 mins", True),
        ("How long is it in minutes?", "90", (), "90 hrs", False),
        ("In which year did it end?", "1945", (), "it ended in 1945", True),
        ("What is the computer key Esc short for?", "Escape", (), "to escape", True),
        ("フランスの首都はどこですか。", "パリ", (), "パリ市", True),
        ("アメリカの初代大統領は誰ですか。", "ジョージ・ワシントン", (), "ジョージ・ワシントン大統領", True),
        ("日本の首都はどこですか。", "東京", (), "東京です", True),
        ("日本の首都はどこですか。", "東京", (), "東京ドーム", False),
        ("מהי בירת ישראל?", "ירושלים", (), "העיר ירושלים", True),
    ],
)
def test_12c_54_true_words_stand_beside_a_name(asked, answer, accept, typed, taken):
    assert judge(answer, accept, (), asked).accepts(typed) is taken


@pytest.mark.parametrize(
    ("answer", "typed", "taken"),
    [
        ("14", "forteen", True),
        ("90", "ninty", True),
        ("168", "one hunderd and sixty-eight", True),
        ("45", "fourtyfive", True),
        ("45", "fortyfive", True),
        ("8", "eightt", False),
        ("10", "tent", False),
        ("Louis XIV", "Louis the Forteenth", True),
        ("1945", "一九四五", True),
        ("21", "二十一", True),
        ("21", "٢١", True),
        ("第一次世界大戦", "第二次世界大戦", False),
    ],
)
def test_12c_22_a_number_may_be_misspelt_in_words(answer, typed, taken):
    assert judge(answer, (), (), "How many?").accepts(typed) is taken


@pytest.mark.parametrize(
    ("answer", "typed", "taken"),
    [
        ("दिल", "दूल", False),
        ("दिल", "दिल", True),
        ("गांधी", "गान्धी", True),
        ("が", "か", False),
        ("パリ", "ﾊﾟﾘ", True),
        ("パリ", "バリ", False),
        ("שלום", "שָׁלוֹם", True),
        ("عِلم", "علم", True),
        ("عِلم", "عَلم", False),
        ("القاهرة", "القاهره", True),
        ("Αθήνα", "αθηνα", True),
        ("Ёлка зелёная", "елка зеленая", True),
        ("Астрономия", "астрология", False),
        ("Астрономия", "астраномия", True),
        ("C#", "C", False),
        ("C", "C#", False),
        ("C#", "c #", True),
        ("B♭", "B", False),
        ("C++", "C", False),
        ("Paris", "Paris 🗼", True),
        ("天文学", "天文學", True),
    ],
)
def test_12c_22_marks_and_signs_are_letters_where_they_make_another_word(answer, typed, taken):
    assert judge(answer, (), ()).accepts(typed) is taken


def test_12c_22_letters_that_are_newer_than_the_oldest_unicode_are_judged_alike_everywhere():
    garay, small = "\U00010d50", "\U00010d70"
    assert folded(garay).key.isascii()
    assert folded(garay).key != folded(small).key
    assert judge(garay, (), ()).accepts(garay)
    assert readable(garay)
    assert as_read(garay) != as_read(small)


def test_the_dictionary_has_its_words_and_no_others():
    text = dictionary._WORDS.decode().split()
    assert text == sorted(text)
    assert all(len(word) >= SHORTEST and word.isalpha() and word.isascii() for word in text)
    assert all(dictionary.is_word(word) for word in text[::97] if word.islower())
    assert all(dictionary.is_name(word.lower()) for word in text[::97] if not word.islower())
    assert not any(map(dictionary.is_word, ("", "zzzz", "turing", "aaaa")))


@pytest.mark.parametrize(
    ("scripts", "taken", "refused"),
    [
        (("english", "stars"), 8, 60),
        (("cyrillic", "greek"), 0, 50),
        (("arabic", "hebrew", "devanagari"), 3, 130),
        (("japanese", "hangul", "chinese"), 0, 110),
    ],
)
def test_12c_22_answers_written_apart_from_the_judge_are_judged_no_worse_than_measured(scripts, taken, refused):
    told = rates([case for path in BLIND if path.stem in scripts for case in cases(path)])
    assert told.right >= 100
    assert 1000 * len(told.taken) <= taken * told.wrong
    assert 1000 * len(told.refused) <= refused * told.right


@pytest.mark.parametrize(
    ("answer", "typed", "taken"),
    [
        ("3:1", "3 : 1", True),
        ("3:1", "1:3", False),
        ("2-0", "0:2", False),
        ("12:30", "30:12", False),
        ("(3, 4)", "(4, 3)", False),
        ("2 and 3", "3 and 2", True),
        ("2, 3", "3, 2", True),
        ("July 1998", "1998, July", True),
        ("Leonardo da Vinci", "da Vinci, Leonardo", True),
    ],
)
def test_12c_54_two_numbers_keep_their_order(answer, typed, taken):
    assert judge(answer, (), (), "What is it?").accepts(typed) is taken
