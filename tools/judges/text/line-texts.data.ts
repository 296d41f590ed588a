/** A paragraph whose lines are compared, and the font that sets it. */
export interface LineText {
  readonly name: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** A built-in family, a path in the corpus, or a font in which each ideograph is an em wide. */
  readonly font: 'Arimo' | 'Tinos' | 'Cousine' | 'ideographs' | { readonly path: string };
  readonly text: string;
}

/** Parts of the Universal Declaration of Human Rights, which is in the public domain, with numbers and punctuation. */
export const lineTexts: readonly LineText[] = [
  {
    name: 'Latin',
    language: 'en',
    direction: 'ltr',
    font: 'Tinos',
    text:
      'Whereas recognition of the inherent dignity and of the equal and inalienable rights of all members of the human ' +
      'family is the foundation of freedom, justice and peace in the world (General Assembly, 10 December 1948; 48 of ' +
      '58 members – 83 % – “in favour”), whereas disregard and contempt for human rights have resulted in barbarous ' +
      'acts which have outraged the conscience of mankind, and the advent of a world in which human beings shall enjoy ' +
      'freedom of speech and belief and freedom from fear and want has been proclaimed as the highest aspiration of ' +
      'the common people: everyone has the right to life, liberty and security of person—no one shall be held in ' +
      'slavery or servitude. Well-known, state-of-the-art wording costs $1,234.56 (or €1.000,00).',
  },
  {
    name: 'Latin without serifs',
    language: 'fr',
    direction: 'ltr',
    font: 'Arimo',
    text:
      'Considérant que la reconnaissance de la dignité inhérente à tous les membres de la famille humaine et de leurs ' +
      'droits égaux et inaliénables constitue le fondement de la liberté, de la justice et de la paix dans le monde\u00a0; ' +
      'considérant qu’il est essentiel que les droits de l’homme soient protégés par un régime de droit, l’Assemblée ' +
      'générale proclame\u00a0: «\u00a0Tous les êtres humains naissent libres et égaux en dignité et en droits.\u00a0» Chacun peut ' +
      'se prévaloir de tous les droits, sans distinction aucune, notamment de race, de couleur, de sexe, de langue.',
  },
  {
    name: 'Greek',
    language: 'el',
    direction: 'ltr',
    font: 'Tinos',
    text:
      'Επειδή η αναγνώριση της αξιοπρέπειας, που είναι σύμφυτη σε όλα τα μέλη της ανθρώπινης οικογένειας, καθώς και ' +
      'των ίσων και αναπαλλοτρίωτων δικαιωμάτων τους αποτελεί το θεμέλιο της ελευθερίας, της δικαιοσύνης και της ' +
      'ειρήνης στον κόσμο· όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι ' +
      'προικισμένοι με λογική και συνείδηση, και οφείλουν να συμπεριφέρονται μεταξύ τους με πνεύμα αδελφοσύνης. ' +
      'Κάθε άτομο έχει δικαίωμα στη ζωή, την ελευθερία και την προσωπική του ασφάλεια (άρθρο 3).',
  },
  {
    name: 'Cyrillic',
    language: 'ru',
    direction: 'ltr',
    font: 'Arimo',
    text:
      'Принимая во внимание, что признание достоинства, присущего всем членам человеческой семьи, и равных и ' +
      'неотъемлемых прав их является основой свободы, справедливости и всеобщего мира; и принимая во внимание, что ' +
      'пренебрежение и презрение к правам человека привели к варварским актам, которые возмущают совесть ' +
      'человечества, — все люди рождаются свободными и равными в своём достоинстве и правах. Они наделены разумом и ' +
      'совестью и должны поступать в отношении друг друга в духе братства (статья 1, 1948 г.).',
  },
  {
    name: 'Arabic',
    language: 'ar',
    direction: 'rtl',
    font: { path: 'ttf/amiri-regular.ttf' },
    text:
      'لما كان الاعتراف بالكرامة المتأصلة في جميع أعضاء الأسرة البشرية وبحقوقهم المتساوية الثابتة هو أساس الحرية ' +
      'والعدل والسلام في العالم، ولما كان تناسي حقوق الإنسان وازدراؤها قد أفضيا إلى أعمال همجية آذت الضمير الإنساني، ' +
      'وكان غاية ما يرنو إليه عامة البشر انبثاق عالم يتمتع فيه الفرد بحرية القول والعقيدة ويتحرر من الفزع والفاقة. ' +
      'يولد جميع الناس أحراراً متساوين في الكرامة والحقوق، وقد وهبوا عقلاً وضميراً وعليهم أن يعامل بعضهم بعضاً بروح ' +
      'الإخاء (المادة 1، سنة 1948).',
  },
  {
    name: 'Hebrew',
    language: 'he',
    direction: 'rtl',
    font: 'Arimo',
    text:
      'הואיל והכרה בכבוד הטבעי אשר לכל בני משפחת האדם ובזכויותיהם השוות והבלתי נפקעות היא יסוד החופש, הצדק והשלום ' +
      'בעולם. הואיל והזלזול בזכויות האדם וביזוין הבשילו מעשים פראיים שפגעו קשה במצפונה של האנושות; ובניין עולם, שבו ' +
      'ייהנו כל יצורי אנוש מחירות הדיבור והאמונה ומן החירות מפחד וממחסור, הוכרז כראש שאיפותיו של כל אדם. כל בני האדם ' +
      'נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון (סעיף 1, 1948).',
  },
  {
    name: 'Thai',
    language: 'th',
    direction: 'ltr',
    font: { path: 'ttf/IBMPlexSansThai-Light.ttf' },
    text:
      'โดยที่การไม่นำพาและการหมิ่นในคุณค่าของสิทธิมนุษยชน ยังผลให้มีการกระทำอย่างป่าเถื่อน ซึ่งเป็นการขัดอย่างร้ายแรง' +
      'ต่อมโนธรรมของมนุษยชาติ และได้มีการประกาศว่า ปณิธานสูงสุดของสามัญชนได้แก่ความต้องการให้มนุษย์มีชีวิตอยู่ในโลก' +
      'ด้วยอิสรภาพในการพูดและความเชื่อถือ และอิสรภาพพ้นจากความหวาดกลัวและความต้องการ มนุษย์ทั้งหลายเกิดมามีอิสระ' +
      'และเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม และควรปฏิบัติต่อกันด้วยเจตนารมณ์แห่งภราดรภาพ ' +
      'ทุกคนย่อมมีสิทธิในการดำรงชีวิต เสรีภาพ และความมั่นคงแห่งบุคคล',
  },
  {
    name: 'Japanese',
    language: 'ja',
    direction: 'ltr',
    font: 'ideographs',
    text:
      '人類社会のすべての構成員の固有の尊厳と平等で譲ることのできない権利とを承認することは、世界における自由、正義及び平和の' +
      '基礎であるので、人権の無視及び軽侮が、人類の良心を踏みにじった野蛮行為をもたらし、言論及び信仰の自由が受けられ、恐怖及び' +
      '欠乏のない世界の到来が、一般の人々の最高の願望として宣言された。「すべての人間は、生れながらにして自由であり、かつ、' +
      '尊厳と権利とについて平等である。」人間は、理性と良心とを授けられており、互いに同胞の精神をもって行動しなければならない' +
      '（第１条）。キャッチフレーズ・コンピューターを使って、ちょっと待ってください！ＡＢＣ、２０２６年…',
  },
];
