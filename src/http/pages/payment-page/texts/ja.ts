import type { Texts } from './en.js';

export const ja: Texts = {
  payTo: (merchant) => `${merchant}へのお支払い`,
  pay: (amount) => `${amount}を支払う`,
  authorize: (amount) => `${amount}を仮売上にする`,
  paying: 'お待ちください…',
  amount: '金額',
  orCard: 'またはカードで支払う',
  order: 'ご注文',
  description: '内容',
  fields: { number: 'カード番号', expiry: '有効期限', cvv: 'セキュリティコード', name: 'カード名義' },
  asked: {
    fields: {
      email: 'メールアドレス',
      phone: '電話番号',
      address: '住所',
      postal_code: '郵便番号',
      city: '市区町村',
      country: '国',
    },
    missing: 'この項目を入力してください。',
    email: 'name@example.com のようなメールアドレスを入力してください。',
    phone: '+ と国番号から始まる番号を入力してください。',
  },
  hints: {
    date: '月/年',
    expiry: '月と年（例：08/29）',
    cvv: 'カードに記載の3桁または4桁の数字',
    three: 'カード裏面の3桁の数字',
    four: 'カード表面の4桁の数字',
  },
  receipt: {
    date: '日付',
    card: 'カード',
    reference: '参照番号',
    print: '領収書を印刷',
    send: '領収書をメールで受け取る',
    sent: '領収書はメールで届きます。',
  },
  items: { title: '商品', subtotal: '小計', tax: '税', total: '合計' },
  needsScript:
    'カードの入力には JavaScript が必要です。このページで有効にするか、ショップに別の支払い方法をお問い合わせください。',
  links: { terms: '利用規約', privacy: 'プライバシー', support: 'ヘルプ' },
  network: { choose: 'カードブランド', any: '自動' },
  saved: { other: '別のカード', save: 'このカードを次回のために保存する', remove: '削除' },
  optional: '任意',
  checkFields: '入力内容をご確認ください。請求は発生していません。',
  again: 'もう一度入力してください。保存されません。',
  faults: {
    number: {
      missing: 'カード番号を入力してください。',
      invalid: 'カード番号が正しくありません。カードをご確認ください。',
      refused: 'このカードはご利用いただけません。別のカードをお使いください。',
      removed: 'このカードは保存されていません。',
    },
    expiry: {
      missing: '有効期限を入力してください。',
      invalid: '月と年を入力してください（例：08/29）。',
      expired: 'このカードは有効期限が切れています。別のカードをお使いください。',
    },
    cvv: {
      missing: 'セキュリティコードを入力してください。',
      invalid: 'セキュリティコード（3桁または4桁）を入力してください。',
      three: 'カード裏面の3桁の数字を入力してください。',
      four: 'カード表面の4桁の数字を入力してください。',
    },
    name: { invalid: '名義が長すぎます。', characters: '名義に使えない文字があります。' },
  },
  heldHint: '今はカードの利用枠を確保し、後日請求します。',
  time: {
    left: (left) => `お支払いの残り時間：${left}`,
    more: '時間を延長',
    ending: 'お支払いの時間がまもなく終わります。必要な場合は「時間を延長」を選んでください。',
    last: 'お支払いの時間がまもなく終わります。',
    extended: '時間を延長しました。',
  },
  cancel: 'お支払いを中止',
  sandbox: 'これはテストです。お金は動きません。',
  goOn: '次へ',
  back: (merchant) => `${merchant}に戻る`,
  series: {
    title: '同意いただく内容',
    charged: (amount, every, times) =>
      every === undefined
        ? `お店は取り決めに従い、このカードに毎回${amount}を請求できます（${times}）。`
        : `${every}${amount}、${times}。`,
    every: (dateType, interval) =>
      interval === 1
        ? { daily: '毎日', weekly: '毎週', monthly: '毎月', yearly: '毎年' }[dateType]
        : `${interval}${{ daily: '日', weekly: '週間', monthly: 'か月', yearly: '年' }[dateType]}ごとに`,
    times: (count) => (count === undefined ? '解約されるまで' : `${count}回`),
    now: '初回のお支払いは今請求されます。',
    first: (date) => `初回のお支払いは${date}です。本日は請求されません。`,
    until: (date) => `${date}に終了し、それ以降は請求されません。`,
    agree: '同意してカードを保存',
  },
  refusals: {
    tooMany: {
      title: 'アクセスが多すぎます',
      text: 'お使いのネットワークからのアクセスが多すぎます。1分待ってから、もう一度ページを開いてください。',
    },
    tooLarge: {
      title: 'フォームが大きすぎます',
      text: (kilobytes) => `フォームが${kilobytes} KBを超えています。戻って、カード情報だけを入力してください。`,
    },
    failed: {
      title: 'うまくいきませんでした',
      text: '現在ページを表示できません。もう一度支払う前に再読み込みして、お支払いの状況をご確認ください。',
    },
  },
  declines: {
    code: 'セキュリティコードなどが正しくありません。カードを確認し、もう一度入力してください。',
    expired: 'カードの有効期限が切れています。別のカードをお使いください。',
    funds: '口座の残高が足りません。別のカードをお使いください。',
    blocked: 'このカードは使えません。別のカードを使うか、銀行にお問い合わせください。',
    limit: 'カードの限度額に達しました。別のカードを使うか、銀行にお問い合わせください。',
    later: '現在、銀行に接続できません。数分後にもう一度試すか、別のカードをお使いください。',
    authentication: '銀行が本人確認できませんでした。もう一度試すか、別のカードをお使いください。',
  },
  ownFailure: {
    title: 'お支払いが完了しませんでした',
    text: '原因は当方にあり、カードの問題ではありません。請求は発生していません。数分後にお試しください。',
  },
  undecided: {
    text: 'もう一度支払わないでください。銀行が判断し次第、お店から結果をお知らせします。',
    check: 'もう一度確認',
  },
  notFound: {
    title: 'お支払いが見つかりません',
    text: 'このアドレスにお支払いはありません。ここへ案内したお店に戻ってください。',
  },
  states: {
    processing: { title: 'お支払いを処理しています', text: () => 'お待ちください。ページは自動的に更新されます。' },
    challenge: {
      title: '銀行が確認を求めています',
      text: () => '銀行でお支払いを承認してください。その後ページは自動的に更新されます。',
    },
    paid: {
      title: 'ありがとうございます',
      text: (merchant) => `${merchant}へのお支払いが完了しました。このページを閉じてかまいません。`,
    },
    declined: {
      title: 'お支払いが拒否されました',
      text: () => '請求は発生していません。もう一度試すか、別のカードをお使いください。',
    },
    failed: {
      title: 'お支払いできませんでした',
      text: (merchant) => `請求は発生していません。${merchant}に戻り、別の方法でお支払いください。`,
    },
    cancelled: {
      title: 'お支払いを中止しました',
      text: (merchant) => `請求は発生していません。${merchant}に戻れます。`,
    },
    expired: {
      title: 'お支払いの時間が切れました',
      text: (merchant) => `請求は発生していません。${merchant}に戻り、最初からやり直してください。`,
    },
  },
  issuer: {
    title: 'お支払いの確認',
    text: (merchant, amount) => `${merchant}に${amount}を支払うには、お送りしたコードを入力してください。`,
    code: 'ワンタイムコード',
    hint: (code) => `これはテスト銀行です。コードは${code}です。`,
    wrong: (left) => `コードが違います。残り${left}回です。`,
    confirm: '確認',
    leave: '中止',
    ended: 'お店に戻ります',
  },
};
