"""12C-22, 12C-54: words that say what an answer is like, whose it is or how it sounds, and words beside a number."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.twelve_strokes_of_noon.judging.answers import judge
from tests.support.judging import TYPED, Case, cases, rates
from tests.support.offenders import each

ASKED = list({case.asked: case.asked for path in TYPED for case in cases(path)})
WORDS = sorted({word for path in TYPED for case in cases(path) for word in (*case.text.split(), "in", ",", "(", ")")})


@each(
    ("asked", "answer", "accept", "typed", "taken"),
    [
        ("Which country has Lake Bled?", "Slovenia", (), "Slovenia (capital Ljubljana)", True),
        ("Which system has a penguin?", "Linux", (), "Linux (Tux)", True),
        ("Which system has a penguin?", "Linux", (), "Linux (not Unix)", False),
        ("Who painted it?", "Rembrandt", (), "Rembrandt (Dutch)", True),
        ("Which camel has two humps?", "Bactrian", (), "bactrian (two humps)", True),
        ("Which Egyptian god?", "Horus", (), "Horus son of Isis", True),
        ("Which hero had twelve labours?", "Hercules", (), "mighty Hercules", True),
        ("From which grain is sake made?", "Rice", (), "fermented rice", True),
        ("Which pasta is long?", "Spaghetti", (), "Italian spaghetti", True),
        ("Which bird is on British cards?", "Robin", (), "American robin", False),
        ("What is the currency of India?", "Rupee", (), "Pakistani rupee", False),
        ("Which bird hunts at night?", "Owl", (), "barn owl", True),
        ("thing", "bicycle", (), "Italian bicycle", True),
        ("Which animal roars?", "Lion", (), "sea lion", False),
        ("Which bear eats bamboo?", "Giant panda", ("Panda",), "red panda", False),
        ("thing", "anchor", (), "rusty anchor", True),
        ("thing", "sailing ship", ("ship",), "container ship", False),
        ("thing", "top hat", ("hat", "tophat"), "bowler hat", False),
        ("Which town?", "Cannes", (), "Cannes I would say", True),
        ("Which town?", "Cannes", (), "Cannes, I am sure", True),
        ("Which town?", "Cannes", (), "Cannes I would not say", False),
        ("Кто первым полетел в космос?", "Юрий Гагарин", ("Гагарин",), "я думаю, Гагарин", True),
        ("Кто первым полетел в космос?", "Юрий Гагарин", ("Гагарин",), "не думаю, что Гагарин", False),
        ("أي حيوان؟", "الجمل", ("جمل",), "جمل، على ما أظن", True),
        ("ما لون الثلج؟", "أبيض", (), "لونه أبيض", True),
        ("איזה צבע?", "ירוק", (), "ירוק, לדעתי", True),
        ("איזה צבע?", "ירוק", (), "בצבע ירוק", True),
        ("איזה צבע?", "ירוק", (), "אני חושב שירוק", True),
        ("איזה צבע?", "ירוק", (), "אני לא חושב שירוק", False),
        ("מי היה ראש הממשלה?", "דוד בן־גוריון", ("בן גוריון",), "בנגוריון", True),
        ("איזו עיר?", "ירושלים", (), "ירושלמי", False),
        ("가장 높은 산은 무엇입니까?", "한라산", (), "한라산 같아요", True),
        ("가장 높은 산은 무엇입니까?", "한라산", (), "한라산이 아닌 것 같아요", False),
        ("一年は何か月ですか？", "12", (), "12ヶ月です", True),
        ("江戸幕府を開いたのはだれですか？", "徳川家康", (), "徳川家康公", True),
        ("place", "Taj Mahal", ("Taj Mahal in Agra",), "Taj Mahal, China", False),
        ("place", "Taj Mahal", ("Taj Mahal in Agra",), "Taj Mahal, Africa", False),
        ("place", "Taj Mahal", ("Taj Mahal in Agra",), "Taj Mahal, Agra", True),
        ("place", "Taj Mahal", ("Taj Mahal in Agra",), "Taj Mahal, India", True),
        ("place", "Taj Mahal", ("Taj Mahal in Agra",), "Taj Mahal India", True),
        ("Which river flows through Dresden?", "Elbe", ("Labe",), "Elbe, Germany", True),
        ("Which town did the piper free from rats?", "Hamelin", ("Hameln",), "Hamelin, Denmark", False),
        ("From which English city did the Beatles come?", "Liverpool", (), "Liverpool, England", True),
        ("From which English city did the Beatles come?", "Liverpool", (), "Liverpool, UK", True),
        ("From which English city did the Beatles come?", "Liverpool", (), "Liverpool, Scotland", False),
        ("From which English city did the Beatles come?", "Liverpool", (), "Liverpool in Scotland", False),
        ("Which city has a castle on a rock?", "Edinburgh", (), "Edinburgh, Scotland", True),
        ("Which river flows through Egypt?", "Nile", ("the Nile",), "Blue Nile", False),
        ("What is news?", "Man bites dog", (), "dog bites man", False),
        ("Who lives on a river?", "House boat", (), "boat house", False),
        ("Which building is white?", "Sydney Opera House", (), "opera house, Sydney", True),
        ("animal", "elephant", ("African elephant",), "Indian elephant", False),
        ("Who is the patron saint of England?", "Saint George", ("George",), "King George", False),
        ("Who is Sherlock's landlady?", "Mrs Hudson", ("Hudson",), "Mr Hudson", False),
        ("What is the skirt of a ballerina called?", "Tutu", (), "Archbishop Tutu", False),
        ("Which detective lives in Baker Street?", "Sherlock Holmes", ("Holmes",), "Mr Holmes", True),
        ("For whom do they wait?", "Godot", (), "they wait for Godot", True),
        ("In which year?", "1969", (), "1969 (1970)", False),
        ("In which year?", "1969", (), "1969, or 1970", False),
        ("In which year?", "1776", (), "4/7/1776", True),
        ("In which year?", "1914", (), "28.7.1914", True),
        ("In which year did the Titanic sink?", "1912", (), "it sank in 1912", True),
        ("In which year did the Titanic sink?", "1912", (), "not in 1912", False),
        ("How many players has a team?", "11", (), "eleven per side", True),
        ("How many players has a team?", "11", (), "11 footballers", True),
        ("How many legs has a spider?", "8", (), "8 eyes", False),
        ("How many legs has a spider?", "8", (), "nearly 8", False),
        ("How many days has a week?", "7", (), "7 months", False),
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
        ("Which monster does Beowulf kill?", "Grendel", (), "Grendel's mother", False),
        ("Which lake is the largest?", "Lake Victoria", ("Victoria",), "Queen Victoria", False),
        ("Who kills Macbeth?", "Macduff", (), "Lady Macduff", False),
        ("Which island?", "Majorca", ("Mallorca",), "Majorca/Mallorca", True),
        ("Which island?", "Majorca", ("Mallorca",), "Majorca or Mallorca", True),
        ("Which island?", "Majorca", ("Mallorca",), "Majorca or Minorca", False),
        ("To which country does Zanzibar belong?", "Tanzania", (), "It does not belong to Tanzania", False),
        ("Who is the queen of the Greek gods?", "Hera", (), "Hera, a sister of Zeus", True),
        ("Who composed it?", "Johann Strauss", ("Strauss",), "Johann Strauss the Elder", False),
        ("Which epidemic?", "Great Plague", ("Plague",), "the Great Plague of London", False),
        ("Which town is at the foot of Mont Blanc?", "Chamonix", (), "Chamonix in the Alps", True),
        ("Which city has the Golden Gate?", "San Francisco", (), "San Francisco, California", True),
        ("Which city has the Louvre?", "Paris", (), "Paris, Texas", False),
        ("Which city has a leaning tower?", "Pisa", (), "Pisa, Rome", False),
        ("Which golden city?", "El Dorado", ("Eldorado",), "Eldarado", True),
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
        ("Which language has ‘dziękuję’?", "Polish", (), "Polish (Poland)", True),
        ("What is the collarbone?", "Clavicle", (), "clavicle bone", True),
        ("Which robe is of Japan?", "Kimono", (), "a silk kimono", True),
        ("Which gas is it?", "Methane", (), "methane (CH4)", True),
        ("Which shape has seven sides?", "Heptagon", (), "seven-sided heptagon", True),
        ("Who built the labyrinth?", "Daedalus", (), "Daedalus, father of Icarus", True),
        ("What do Americans call it?", "Sidewalk", (), "sidewalk (US)", True),
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
        ("Which museum?", "Louvre", (), "Le Louvre", True),
        ("How many?", "6", ("Half a dozen",), "6 (six)", True),
        ("In which year?", "1945", (), "Sept 1945", True),
        ("Which country has Everest?", "Nepal", (), "Nepal in the Himalayas", True),
        ("Which country has Everest?", "Nepal", (), "Nepal in Africa", False),
        ("What did Kanō Jigorō found?", "Judo", (), "the sport of judo", True),
        ("In which year did men land on the Moon?", "1969", (), "20 July 1969", True),
        ("In which year did men land on the Moon?", "1969", (), "July 20th, 1969", True),
        ("In which year did men land on the Moon?", "1969", (), "69", False),
        ("On which day of May?", "5", (), "5 May 1969", False),
        ("Which unit?", "Degrees", (), "180 degrees", False),
        ("Which composer?", "Johann Sebastian Bach", ("Bach",), "J. C. Bach", False),
        ("In which museum does the Venus de Milo stand?", "Louvre", (), "the Louvre in Paris", True),
        ("Which building is white?", "Sydney Opera House", ("opera house",), "Opera House, Oslo", False),
        ("Which city lies at the foot of Table Mountain?", "Cape Town", (), "Cape Town, South Africa", True),
        ("Which city lies at the foot of Table Mountain?", "Cape Town", (), "Cape Town, South Korea", False),
        ("Which king was it?", "William", (), "William of Dublin", False),
        ("Who led the Bolsheviks?", "Lenin", ("Vladimir Ilyich Lenin",), "V. I. Lenin", True),
        ("Which singer made the song famous?", "Édith Piaf", ("Piaf",), "Mme Piaf", True),
        ("Which mountain is the highest in Africa?", "Kilimanjaro", (), "Kilimanjaro, Tanzania", True),
        ("Which river flows through London?", "Thames", (), "Thames, England", True),
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
        ("Who wrote it?", "Agatha Christie", ("Christie",), "A. Christie", True),
        ("Who led the Salt March?", "Mahatma Gandhi", ("Gandhi",), "Ghandi", True),
        ("Who led the Salt March?", "Mahatma Gandhi", ("Gandhi",), "M. K. Gandhi", True),
        ("Who painted it?", "Leonardo da Vinci", (), "Leonardo de Vinci", True),
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
        ("किसने लिखी?", "वाल्मीकि", (), "वाल्मीकि ने", True),
        ("谁写了《西游记》？", "吴承恩", (), "明朝吴承恩", True),
        ("谁写了《西游记》？", "吴承恩", (), "作家吴承恩", True),
        ("谁写了《西游记》？", "吴承恩", (), "不是吴承恩", False),
        ("世界上最高的山峰是什么？", "珠穆朗玛峰", (), "珠穆朗玛", True),
        ("日本で一番大きい湖は何ですか。", "琵琶湖", (), "琵琶", False),
        ("水の化学式は何ですか。", "H2O", (), "水はH2O", True),
        ("水の化学式は何ですか。", "H2O", (), "金はH2O", False),
        ("谁写了《西游记》？", "吴承恩", (), "吴承恩写的", True),
        ("谁写了《西游记》？", "吴承恩", (), "作者是吴承恩", True),
        ("电话是谁发明的？", "贝尔", (), "发明者是贝尔", True),
        ("谁写了《西游记》？", "吴承恩", (), "这是吴承恩", True),
        ("谁写了《西游记》？", "吴承恩", (), "曹雪芹是吴承恩", False),
        ("非洲最长的河是什么？", "尼罗河", (), "非洲尼罗河", True),
        ("谁不是诗人？", "吴承恩", (), "不是吴承恩", False),
    ],
)
def test_12c_54_true_words_may_be_next_to_an_answer(asked, answer, accept, typed, taken):
    assert judge(answer, accept, (), asked).accepts(typed) is taken


@each(
    ("answer", "typed", "taken"),
    [
        ("Ρώμη", "Ρόμη", True),
        ("Αρνί", "αρνή", True),
        ("Золото", "золата", True),
        ("6", "шест", False),
        ("आगरा", "आगारा", True),
        ("आगरा", "आगर", False),
        ("צדק", "צדיק", False),
        ("צרפת", "צרפאת", True),
        ("צרפת", "צרפתי", False),
        ("7", "سبعون", False),
        ("النيل", "النييل", True),
        ("珠穆朗玛峰", "珠穆朗马峰", True),
        ("ダ・ヴィンチ", "ダ・ビンチ", True),
    ],
)
def test_12c_22_words_of_other_scripts_may_be_written_as_they_sound(answer, typed, taken):
    assert judge(answer, (), ()).accepts(typed) is taken


@pytest.mark.parametrize(
    ("right", "rival", "typed", "taken"),
    [
        ("Chess", "Chest", "Ches", False),
        ("Silicon", "Silicone", "sillicon", True),
        ("orca", "okra", "orka", True),
        ("Grenada", "Granada", "Grannada", False),
    ],
)
def test_12c_22_what_sounds_right_is_wrong_where_a_rival_is_as_near(right, rival, typed, taken):
    assert judge(right, (), (rival,)).accepts(typed) is taken


def test_12c_22_what_is_written_as_it_sounds_or_has_true_words_with_it_is_judged_no_worse_than_measured():
    told = rates([case for path in TYPED for case in cases(path)])
    assert told.right >= 900
    assert 1000 * len(told.taken) <= 6 * told.wrong
    assert 1000 * len(told.refused) <= 60 * told.right


@pytest.mark.parametrize(
    ("answer", "typed", "taken"),
    [
        ("George H. W. Bush", "George W. Bush", False),
        ("George Herbert Walker Bush", "George W. Bush", False),
        ("George Herbert Walker Bush", "George Walker Bush", False),
        ("George Herbert Walker Bush", "George H. Bush", True),
        ("George Herbert Walker Bush", "George Bush", True),
        ("George Herbert Walker Bush", "Herbert Walker Bush", True),
        ("George Herbert Walker Bush", "G. H. W. Bush", True),
    ],
)
def test_12c_54_no_given_name_is_left_out_between_two(answer, typed, taken):
    assert judge(answer, (), (), "Which president was it?").accepts(typed) is taken


@given(st.sampled_from(ASKED), st.lists(st.sampled_from(WORDS), max_size=5))
@settings(max_examples=300)
def test_12c_22_any_words_are_judged(asked, typed):
    assert Case(asked, " ".join(typed), right=False, held=False).taken in (True, False)


@pytest.mark.parametrize(
    ("asked", "answer", "accept", "typed"),
    [
        ("How many thieves does Ali Baba meet?", "40", (), "Captain Nero"),
        ("Which architect designed St Paul’s Cathedral?", "Christopher Wren", ("Wren",), "in Paris"),
    ],
)
def test_12c_22_a_misspelt_zero_and_a_place_alone_are_wrong_where_they_are_not_asked_for(asked, answer, accept, typed):
    assert not judge(answer, accept, (), asked).accepts(typed)
