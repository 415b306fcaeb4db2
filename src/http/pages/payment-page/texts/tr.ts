import type { Texts } from './en.js';

export const tr: Texts = {
  payTo: (merchant) => `Ödeme: ${merchant}`,
  pay: (amount) => `${amount} öde`,
  authorize: (amount) => `${amount} için provizyon al`,
  paying: 'Lütfen bekleyin…',
  amount: 'Tutar',
  orCard: 'Veya kartla ödeyin',
  order: 'Sipariş',
  description: 'Açıklama',
  fields: {
    number: 'Kart numarası',
    expiry: 'Son kullanma tarihi',
    cvv: 'Güvenlik kodu',
    name: 'Kartın üzerindeki ad',
  },
  asked: {
    fields: {
      email: 'E-posta',
      phone: 'Telefon',
      address: 'Adres',
      postal_code: 'Posta kodu',
      city: 'Şehir',
      country: 'Ülke',
    },
    missing: 'Bu alanı doldurun.',
    email: 'ad@example.com gibi bir e-posta adresi girin.',
    phone: 'Numarayı + ve ülke koduyla girin.',
  },
  hints: {
    date: 'AA/YY',
    expiry: 'Ay ve yıl, örneğin 08/29',
    cvv: 'Kartın üzerindeki 3 veya 4 rakam',
    three: 'Kartın arkasındaki 3 rakam',
    four: 'Kartın önündeki 4 rakam',
  },
  receipt: {
    date: 'Tarih',
    card: 'Kart',
    reference: 'Referans',
    print: 'Makbuzu yazdır',
    send: 'Makbuzu e-postayla gönder',
    sent: 'Makbuz e-postayla gelecek.',
  },
  items: { title: 'Ürünler', subtotal: 'Ara toplam', tax: 'Vergi', total: 'Toplam' },
  needsScript: 'Kart girişi için JavaScript gerekir. Bu sayfa için açın veya mağazadan başka bir ödeme yolu isteyin.',
  links: { terms: 'Şartlar', privacy: 'Gizlilik', support: 'Yardım' },
  network: { choose: 'Kart ağı', any: 'Otomatik' },
  saved: { other: 'Başka bir kart', save: 'Bu kartı bir dahaki sefer için kaydet', remove: 'Kaldır' },
  optional: 'isteğe bağlı',
  checkFields: 'Girdiğiniz bilgileri kontrol edin. Hiçbir tutar çekilmedi.',
  again: 'Yeniden girin: saklanmaz.',
  faults: {
    number: {
      missing: 'Kart numarasını girin.',
      invalid: 'Bu bir kart numarası değil. Kartınızla karşılaştırın.',
      refused: 'Bu kart burada kullanılamaz. Başka bir kart kullanın.',
      removed: 'Bu kart artık kayıtlı değil.',
    },
    expiry: {
      missing: 'Son kullanma tarihini girin.',
      invalid: 'Ay ve yılı girin, örneğin 08/29.',
      expired: 'Kartın süresi dolmuş. Başka bir kart kullanın.',
    },
    cvv: {
      missing: 'Güvenlik kodunu girin.',
      invalid: 'Güvenlik kodunun 3 veya 4 rakamını girin.',
      three: 'Kartın arkasındaki 3 rakamı girin.',
      four: 'Kartın önündeki 4 rakamı girin.',
    },
    name: { invalid: 'Ad çok uzun.', characters: 'Ad geçersiz karakterler içeriyor.' },
  },
  heldHint: 'Tutar şimdi kartınızda bloke edilir ve daha sonra çekilir.',
  time: {
    left: (left) => `Ödeme için kalan süre: ${left}`,
    more: 'Ek süre',
    ending: 'Bu ödemenin süresi yakında doluyor. Gerekirse “Ek süre” seçeneğini kullanın.',
    last: 'Bu ödemenin süresi yakında doluyor.',
    extended: 'Artık daha fazla süreniz var.',
  },
  cancel: 'Ödemeyi iptal et',
  sandbox: 'Bu bir testtir. Para hareketi olmaz.',
  goOn: 'Devam',
  back: (merchant) => `Geri dön: ${merchant}`,
  series: {
    title: 'Onayladığınız koşullar',
    charged: (amount, every, times) =>
      every === undefined
        ? `Mağaza, anlaştığınız gibi bu karttan her seferinde ${amount} çekebilir, ${times}.`
        : `${every} ${amount}, ${times}.`,
    every: (dateType, interval) =>
      interval === 1
        ? { daily: 'her gün', weekly: 'her hafta', monthly: 'her ay', yearly: 'her yıl' }[dateType]
        : `${interval} ${{ daily: 'günde', weekly: 'haftada', monthly: 'ayda', yearly: 'yılda' }[dateType]} bir`,
    times: (count) => (count === undefined ? 'siz sonlandırana kadar' : count === 1 ? 'bir kez' : `${count} kez`),
    now: 'İlk ödeme şimdi çekilir.',
    first: (date) => `İlk ödeme tarihi: ${date}. Bugün bir şey çekilmez.`,
    until: (date) => `Anlaşma ${date} tarihinde biter: sonrasında bir şey çekilmez.`,
    agree: 'Onayla ve kartı kaydet',
  },
  refusals: {
    tooMany: {
      title: 'Çok fazla istek',
      text: 'Ağınızdan çok fazla istek geldi. Bir dakika bekleyin, sonra sayfayı yeniden açın.',
    },
    tooLarge: {
      title: 'Form çok büyük',
      text: (kilobytes) => `Form ${kilobytes} kB sınırını aşıyor. Geri dönün ve yalnızca kart bilgilerini girin.`,
    },
    failed: {
      title: 'Bu olmadı',
      text: 'Sayfa şu anda gösterilemiyor. Yeniden ödemeden önce sayfayı yenileyin: ödemenizin durumunu gösterir.',
    },
  },
  declines: {
    code: 'Güvenlik kodu veya başka bir bilgi yanlış. Kartınızdan kontrol edin ve yeniden girin.',
    expired: 'Kartın süresi dolmuş. Başka bir kart kullanın.',
    funds: 'Hesapta yeterli para yok. Başka bir kart kullanın.',
    blocked: 'Kart kullanılamıyor. Başka bir kart kullanın veya bankanıza sorun.',
    limit: 'Kartın bir limiti doldu. Başka bir kart kullanın veya bankanıza sorun.',
    later: 'Bankanıza şu anda ulaşılamıyor. Birkaç dakika sonra deneyin veya başka bir kart kullanın.',
    authentication: 'Bankanız kimliğinizi doğrulayamadı. Yeniden deneyin veya başka bir kart kullanın.',
  },
  ownFailure: {
    title: 'Ödeme gerçekleşmedi',
    text: 'Sorun bizde, kartınızda değil. Hiçbir tutar çekilmedi. Birkaç dakika sonra yeniden deneyin.',
  },
  undecided: {
    text: 'Lütfen yeniden ödemeyin. Bankanız karar verir vermez mağaza size sonucu bildirir.',
    check: 'Yeniden kontrol et',
  },
  notFound: { title: 'Burada ödeme yok', text: 'Bu adreste bir ödeme yok. Sizi buraya gönderen mağazaya geri dönün.' },
  states: {
    processing: { title: 'Ödemeniz işleniyor', text: () => 'Lütfen bekleyin. Sayfa kendiliğinden yenilenir.' },
    challenge: {
      title: 'Bankanız onayınızı istiyor',
      text: () => 'Ödemeyi bankanızda onaylayın. Sonra sayfa kendiliğinden yenilenir.',
    },
    paid: { title: 'Teşekkürler', text: (merchant) => `${merchant} ödemenizi aldı. Sayfayı kapatabilirsiniz.` },
    declined: {
      title: 'Ödeme reddedildi',
      text: () => 'Hiçbir tutar çekilmedi. Yeniden deneyin veya başka bir kart kullanın.',
    },
    failed: {
      title: 'Ödeme mümkün olmadı',
      text: (merchant) => `Hiçbir tutar çekilmedi. Başka şekilde ödemek için geri dönün: ${merchant}.`,
    },
    cancelled: {
      title: 'Ödeme iptal edildi',
      text: (merchant) => `Hiçbir tutar çekilmedi. Geri dönebilirsiniz: ${merchant}.`,
    },
    expired: {
      title: 'Bu ödemenin süresi doldu',
      text: (merchant) => `Hiçbir tutar çekilmedi. Baştan başlamak için geri dönün: ${merchant}.`,
    },
  },
  issuer: {
    title: 'Ödemenizi onaylayın',
    text: (merchant, amount) => `Size gönderdiğimiz kodu girin: ${amount}, alıcı ${merchant}.`,
    code: 'Tek kullanımlık kod',
    hint: (code) => `Bu bir test bankasıdır: kod ${code}.`,
    wrong: (left) => `Kod yanlış. Kalan deneme: ${left}.`,
    confirm: 'Onayla',
    leave: 'İptal',
    ended: 'Mağazaya geri yönlendiriliyorsunuz',
  },
};
