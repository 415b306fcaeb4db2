import type { Texts } from './en.js';

const plurals = new Intl.PluralRules('ar');

export const ar: Texts = {
  payTo: (merchant) => `الدفع إلى ${merchant}`,
  pay: (amount) => `ادفع ${amount}`,
  authorize: (amount) => `احجز ${amount}`,
  paying: 'يرجى الانتظار…',
  amount: 'المبلغ',
  orCard: 'أو ادفع بالبطاقة',
  order: 'الطلب',
  description: 'مقابل',
  fields: { number: 'رقم البطاقة', expiry: 'تاريخ الانتهاء', cvv: 'رمز الأمان', name: 'الاسم على البطاقة' },
  asked: {
    fields: {
      email: 'البريد الإلكتروني',
      phone: 'الهاتف',
      address: 'العنوان',
      postal_code: 'الرمز البريدي',
      city: 'المدينة',
      country: 'البلد',
    },
    missing: 'املأ هذا الحقل.',
    email: 'أدخل عنوان بريد إلكتروني، مثل name@example.com.',
    phone: 'أدخل الرقم مع + ورمز البلد.',
  },
  hints: {
    date: 'MM/YY',
    expiry: 'الشهر والسنة، مثل 08/29',
    cvv: '3 أو 4 أرقام على البطاقة',
    three: '3 أرقام على ظهر البطاقة',
    four: '4 أرقام على وجه البطاقة',
  },
  receipt: { date: 'التاريخ', card: 'البطاقة', reference: 'المرجع', print: 'طباعة الإيصال' },
  items: { title: 'المنتجات', subtotal: 'المجموع الفرعي', tax: 'الضريبة', total: 'الإجمالي' },
  needsScript: 'إدخال البطاقة يتطلب JavaScript. فعّله لهذه الصفحة، أو اطلب من المتجر طريقة أخرى للدفع.',
  links: { terms: 'الشروط', privacy: 'الخصوصية', support: 'المساعدة' },
  network: { choose: 'شبكة البطاقة', any: 'تلقائي' },
  optional: 'اختياري',
  checkFields: 'تحقق مما أدخلته. لم يُخصم أي مبلغ.',
  again: 'أدخله مرة أخرى: لا يتم حفظه.',
  faults: {
    number: {
      missing: 'أدخل رقم البطاقة.',
      invalid: 'هذا ليس رقم بطاقة. قارنه ببطاقتك.',
      refused: 'لا يمكن استخدام هذه البطاقة هنا. استخدم بطاقة أخرى.',
    },
    expiry: {
      missing: 'أدخل تاريخ الانتهاء.',
      invalid: 'أدخل الشهر والسنة، مثل 08/29.',
      expired: 'انتهت صلاحية هذه البطاقة. استخدم بطاقة أخرى.',
    },
    cvv: {
      missing: 'أدخل رمز الأمان.',
      invalid: 'أدخل أرقام رمز الأمان الثلاثة أو الأربعة.',
      three: 'أدخل الأرقام الثلاثة الموجودة على ظهر البطاقة.',
      four: 'أدخل الأرقام الأربعة الموجودة على وجه البطاقة.',
    },
    name: { invalid: 'الاسم طويل جدًا.', characters: 'يحتوي الاسم على رموز غير صالحة.' },
  },
  heldHint: 'يُحجز المبلغ على بطاقتك الآن ويُخصم لاحقًا.',
  time: {
    left: (left) => `الوقت المتبقي للدفع: ${left}`,
    more: 'مزيد من الوقت',
    ending: 'سينتهي وقت هذا الدفع قريبًا. اختر «مزيد من الوقت» إذا احتجت إليه.',
    last: 'سينتهي وقت هذا الدفع قريبًا.',
    extended: 'لديك الآن مزيد من الوقت.',
  },
  cancel: 'إلغاء الدفع',
  sandbox: 'هذا اختبار. لا تُنقل أي أموال.',
  goOn: 'متابعة',
  back: (merchant) => `العودة إلى ${merchant}`,
  series: {
    title: 'ما توافق عليه',
    charged: (amount, every, times) =>
      every === undefined
        ? `يجوز للمتجر خصم ${amount} من هذه البطاقة في كل مرة كما اتفقتما، ${times}.`
        : `${amount} ${every}، ${times}.`,
    every: (dateType, interval) => {
      if (interval === 1) return { daily: 'كل يوم', weekly: 'كل أسبوع', monthly: 'كل شهر', yearly: 'كل سنة' }[dateType];
      if (interval === 2)
        return { daily: 'كل يومين', weekly: 'كل أسبوعين', monthly: 'كل شهرين', yearly: 'كل سنتين' }[dateType];
      const units =
        plurals.select(interval) === 'few'
          ? { daily: 'أيام', weekly: 'أسابيع', monthly: 'أشهر', yearly: 'سنوات' }
          : { daily: 'يومًا', weekly: 'أسبوعًا', monthly: 'شهرًا', yearly: 'سنة' };
      return `كل ${interval} ${units[dateType]}`;
    },
    times: (count) => {
      if (count === undefined) return 'حتى تنهيه';
      if (count === 1) return 'مرة واحدة';
      if (count === 2) return 'مرتين';
      return `${count} ${plurals.select(count) === 'few' ? 'مرات' : 'مرة'}`;
    },
    now: 'تُخصم الدفعة الأولى الآن.',
    first: (date) => `الدفعة الأولى في ${date}. لا يُخصم شيء اليوم.`,
    until: (date) => `ينتهي الاتفاق في ${date}: لا يُخصم شيء بعد ذلك.`,
    agree: 'أوافق، احفظ البطاقة',
  },
  refusals: {
    tooMany: { title: 'طلبات كثيرة جدًا', text: 'وردت طلبات كثيرة جدًا من شبكتك. انتظر دقيقة ثم افتح الصفحة من جديد.' },
    tooLarge: {
      title: 'النموذج كبير جدًا',
      text: (kilobytes) => `النموذج أكبر من ${kilobytes} كيلوبايت. ارجع وأدخل بيانات البطاقة فقط.`,
    },
    failed: {
      title: 'لم ينجح ذلك',
      text: 'لا يمكن عرض الصفحة الآن. قبل أن تدفع مرة أخرى أعد تحميلها: فهي تعرض حالة دفعتك.',
    },
  },
  declines: {
    code: 'رمز الأمان أو معلومة أخرى غير صحيحة. تحقق من بطاقتك وأدخلها مرة أخرى.',
    expired: 'انتهت صلاحية البطاقة. استخدم بطاقة أخرى.',
    funds: 'لا يوجد رصيد كافٍ في الحساب. استخدم بطاقة أخرى.',
    blocked: 'لا يمكن استخدام البطاقة. استخدم بطاقة أخرى أو اسأل مصرفك.',
    limit: 'بلغت البطاقة أحد حدودها. استخدم بطاقة أخرى أو اسأل مصرفك.',
    later: 'تعذر الوصول إلى مصرفك الآن. حاول بعد بضع دقائق أو استخدم بطاقة أخرى.',
    authentication: 'لم يتمكن مصرفك من تأكيد هويتك. حاول مرة أخرى أو استخدم بطاقة أخرى.',
  },
  ownFailure: {
    title: 'لم تتم عملية الدفع',
    text: 'الخطأ من جانبنا وليس في بطاقتك. لم يُخصم أي مبلغ. حاول مرة أخرى بعد بضع دقائق.',
  },
  undecided: { text: 'يرجى عدم الدفع مرة أخرى. سيخبرك المتجر بالنتيجة فور أن يقرر مصرفك.', check: 'تحقق مرة أخرى' },
  notFound: { title: 'لا توجد دفعة هنا', text: 'لا توجد دفعة على هذا العنوان. ارجع إلى المتجر الذي أرسلك إلى هنا.' },
  states: {
    processing: { title: 'دفعتك قيد المعالجة', text: () => 'يرجى الانتظار. تتحدث هذه الصفحة تلقائيًا.' },
    challenge: { title: 'يطلب مصرفك تأكيدك', text: () => 'أكّد الدفع لدى مصرفك. بعد ذلك تتحدث هذه الصفحة تلقائيًا.' },
    paid: { title: 'شكرًا لك', text: (merchant) => `وصلت دفعتك إلى ${merchant}. يمكنك إغلاق هذه الصفحة.` },
    declined: { title: 'رُفض الدفع', text: () => 'لم يُخصم أي مبلغ. حاول مرة أخرى أو استخدم بطاقة أخرى.' },
    failed: { title: 'تعذر الدفع', text: (merchant) => `لم يُخصم أي مبلغ. ارجع إلى ${merchant} للدفع بطريقة أخرى.` },
    cancelled: { title: 'أُلغي الدفع', text: (merchant) => `لم يُخصم أي مبلغ. يمكنك العودة إلى ${merchant}.` },
    expired: {
      title: 'انتهى وقت هذا الدفع',
      text: (merchant) => `لم يُخصم أي مبلغ. ارجع إلى ${merchant} للبدء من جديد.`,
    },
  },
  issuer: {
    title: 'أكّد دفعتك',
    text: (merchant, amount) => `أدخل الرمز الذي أرسلناه إليك لدفع ${amount} إلى ${merchant}.`,
    code: 'رمز لمرة واحدة',
    hint: (code) => `هذا مصرف للاختبار: الرمز هو ${code}.`,
    wrong: (left) => `الرمز غير صحيح. المحاولات المتبقية: ${left}.`,
    confirm: 'تأكيد',
    leave: 'إلغاء',
    ended: 'تتم إعادتك إلى المتجر',
  },
};
