/** Names in scripts and shapes of Brampton's residents, and others. */
export interface CorpusName {
  /** Script or shape. */
  readonly of: string
  readonly first: string
  readonly last: string
  /** Searches that find the name. */
  readonly typed: readonly string[]
}

export const corpusNames = [
  {
    of: 'English',
    first: 'Anne-Marie',
    last: 'D’Souza',
    typed: ['marie', 'annemarie', 'anne marie', 'souza', "d'souza", 'dsouza'],
  },
  { of: 'Irish', first: 'Seán', last: "O'Neill", typed: ['sean', 'oneill', 'o’neill', 'neill'] },
  { of: 'French', first: 'Hélène', last: 'Bélanger', typed: ['helene', 'HELENE belanger', 'Hélène'] },
  { of: 'French with a ligature', first: 'Cœline', last: 'Lebœuf', typed: ['coeline', 'leboeuf'] },
  { of: 'German', first: 'Jürgen', last: 'Groß-Müller', typed: ['jurgen', 'gross', 'muller'] },
  { of: 'Polish', first: 'Łukasz', last: 'Żak', typed: ['lukasz', 'zak', 'ŁUKASZ'] },
  { of: 'Czech', first: 'Jiří', last: 'Šťastný', typed: ['jiri', 'stastny'] },
  { of: 'Croatian', first: 'Đurđa', last: 'Čović', typed: ['durda', 'covic'] },
  { of: 'Turkish', first: 'İlknur', last: 'Işık', typed: ['ilknur', 'isik'] },
  { of: 'Romanian', first: 'Ștefan', last: 'Țepeș', typed: ['stefan', 'tepes'] },
  { of: 'Icelandic', first: 'Þórður', last: 'Ægisson', typed: ['thordur', 'aegisson'] },
  { of: 'Danish', first: 'Søren', last: 'Østergaard', typed: ['soren', 'ostergaard'] },
  { of: 'Vietnamese', first: 'Hữu', last: 'Đặng Thị Nguyễn', typed: ['huu', 'dang', 'nguyen'] },
  {
    of: 'Vietnamese, letters apart from their marks',
    first: 'Phươ\u0323ng',
    last: 'Trần'.normalize('NFD'),
    typed: ['phuong', 'tran'],
  },
  { of: 'Cyrillic', first: 'Наталія', last: 'Ґалаґан-Шевче́нко', typed: ['НАТАЛІЯ', 'шевченко'] },
  { of: 'Greek', first: 'Γιώργος', last: 'Παπαδόπουλος', typed: ['γιωργος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ'] },
  { of: 'Armenian', first: 'Արամ', last: 'Խաչատրյան', typed: ['արամ', 'ԽԱՉԱՏՐՅԱՆ'] },
  { of: 'Georgian', first: 'ნინო', last: 'ქართველი', typed: ['ნინო', 'ქართ'] },
  { of: 'Hebrew', first: 'דָּוִד', last: 'לוי', typed: ['דוד', 'לוי'] },
  { of: 'Arabic', first: 'محمد', last: 'الأحمد', typed: ['محمد', 'الاحمد'] },
  { of: 'Urdu', first: 'علی', last: 'چوہدری', typed: ['علی', 'علي', 'چوہدری'] },
  { of: 'Persian with a non-joiner', first: 'مهدی\u200Cرضا', last: 'کریمی', typed: ['مهدی', 'کریمی'] },
  { of: 'Devanagari', first: 'राज', last: 'शर्मा', typed: ['राज', 'शर्मा'] },
  { of: 'Devanagari with a joiner', first: 'क्\u200Dषितिज', last: 'श्रीवास्तव', typed: ['क्षितिज', 'श्री'] },
  { of: 'Gurmukhi', first: 'ਹਰਪ੍ਰੀਤ', last: 'ਸਿੰਘ', typed: ['ਹਰਪ੍ਰੀਤ', 'ਸਿੰਘ'] },
  { of: 'Gurmukhi with a joiner', first: 'ਗੁਰ\u200Dਸ਼ਰਨ', last: 'ਸੰਧੂ', typed: ['ਗੁਰਸ਼ਰਨ', 'ਸੰਧੂ'] },
  { of: 'Gujarati', first: 'હાર્દિક', last: 'પટેલ', typed: ['હાર્દિક', 'પટેલ'] },
  { of: 'Bengali', first: 'অনির্বাণ', last: 'চট্টোপাধ্যায়', typed: ['অনির্বাণ', 'চট্টো'] },
  { of: 'Tamil', first: 'செல்வி', last: 'முருகன்', typed: ['செல்வி', 'முருகன்'] },
  { of: 'Telugu', first: 'వెంకట', last: 'రెడ్డి', typed: ['వెంకట', 'రెడ్డి'] },
  { of: 'Kannada', first: 'ಲಕ್ಷ್ಮಿ', last: 'ಗೌಡ', typed: ['ಲಕ್ಷ್ಮಿ', 'ಗೌಡ'] },
  { of: 'Malayalam', first: 'ശ്രീജിത്ത്', last: 'നായർ', typed: ['ശ്രീജിത്ത്', 'നായർ'] },
  { of: 'Sinhala', first: 'ශ්\u200Dරී', last: 'පෙරේරා', typed: ['ශ්රී', 'පෙරේරා'] },
  { of: 'Thai', first: 'สมชาย', last: 'ใจดี', typed: ['สมชาย', 'ใจดี'] },
  { of: 'Khmer', first: 'សុខា', last: 'ចាន់', typed: ['សុខា', 'ចាន់'] },
  { of: 'Ethiopic', first: 'አበበ', last: 'ቢቂላ', typed: ['አበበ', 'ቢቂላ'] },
  { of: 'Chinese, simplified', first: '小龙', last: '李', typed: ['小龙', '李', '龙'] },
  { of: 'Chinese, traditional', first: '國榮', last: '張', typed: ['國榮', '榮', '張'] },
  { of: 'Japanese', first: 'ガブリエル', last: '佐々木', typed: ['ガブ', '佐々木', '木'] },
  { of: 'Korean', first: '민준', last: '김', typed: ['민준', '김'] },
  { of: 'emoji of several signs', first: 'Zoë 👩‍👩‍👧', last: 'Finch', typed: ['zoe', 'finch'] },
  { of: 'letters of full width', first: 'Ｋｅｎ', last: 'Ｉｔｏ', typed: ['ken', 'ito'] },
  {
    of: 'a word of sixty letters',
    first: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss',
    last: 'Ng',
    typed: ['wolfeschlegel', 'ng'],
  },
  { of: 'one letter', first: 'X', last: 'Æ', typed: ['x', 'ae'] },
] as const satisfies readonly CorpusName[]

/** Free texts that must arrive unchanged. */
export const corpusTexts = [
  'Gate code #4821 — “left” side; ‹étage› 3½, 20 °C, 5 € … 100 %',
  'ਗੇਟ ਕੋਡ ੪੮੨੧, ਖੱਬੇ ਪਾਸੇ। ਕਿਰਪਾ ਕਰਕੇ ਘੰਟੀ ਵਜਾਓ',
  'Чорний Škoda Octavia біля Łódź-паркінгу',
  '门铃在左边，车库密码是四八二一。',
  'வாசல் எண் 12, இடது பக்கம்',
  'الباب الأيسر، رمز 4821',
  'Chuông cửa bên trái, mã số 4821',
  'https://maps.example/an-address-without-a-single-place-to-break-it-0123456789012345678901234567890123456789',
] as const

/** Spellings of (905) 555-0142. */
export const corpusPhones = [
  '905-555-0142',
  '(905) 555-0142',
  '905.555.0142',
  '905 555 0142',
  '9055550142',
  '+1 905 555 0142',
  '+19055550142',
  '1-905-555-0142',
  '0019055550142',
  'tel:905-555-0142',
  '\u202A905-555-0142\u202C',
  '905\u200B5550142',
  '905\u2010555\u20110142',
  '905\u2013555\u20140142',
  '905\u2212555\u22120142',
  '905•555•0142',
  '905\u00A0555\u202F0142',
  '905/555/0142',
  '９０５－５５５－０１４２',
  '੯੦੫-੫੫੫-੦੧੪੨',
  '905-੫੫੫-0142',
  '٩٠٥-٥٥٥-٠١٤٢',
  '९०५ ५५५ ०१४२',
  '9️⃣0️⃣5️⃣ 555 0142',
] as const

export const corpusExtensions = [
  '905-555-0142 x12',
  '905-555-0142x12',
  '905-555-0142 ext. 12',
  '(905) 555-0142 extension 12',
  '905 555-0142, poste 12',
  '905-555-0142 #12',
  'tel:+1-905-555-0142;ext=12',
  '905-555-0142 ਐਕਸਟੈਂਸ਼ਨ ੧੨',
] as const

export const corpusPhonesWithWords = [
  '905-555-0142 / 416-555-0199',
  '905-555-0142, 416-555-0199',
  '905-555-0142 (call after 6)',
  'cell: 905.555.0142',
  '905-555-0142 (Mom)',
] as const
