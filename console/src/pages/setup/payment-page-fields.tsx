import type { Schema } from '../../contract/client.js';
import { namesIn, textOf } from '../../parts/act.js';
import { Instant } from '../../parts/facts.js';
import { Field } from '../../parts/field.js';

type PaymentPage = Schema<'PaymentPage'>;
type Change = Schema<'PaymentPageChange'>;
type Language = Schema<'PageLanguage'>;

interface Props {
  readonly page: PaymentPage;
}

// The compiler requires exactly the languages of the contract, for each of its two lists.
const firstNames: Readonly<Record<Schema<'TextLanguage'>, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  pt: 'Portuguese',
  nl: 'Dutch',
  pl: 'Polish',
};
const furtherNames: Readonly<Record<Schema<'FurtherTextLanguage'>, string>> = {
  ar: 'Arabic',
  cs: 'Czech',
  da: 'Danish',
  el: 'Greek',
  fi: 'Finnish',
  hu: 'Hungarian',
  ja: 'Japanese',
  nb: 'Norwegian',
  ro: 'Romanian',
  sv: 'Swedish',
  tr: 'Turkish',
  uk: 'Ukrainian',
};
export const languageNames: Readonly<Record<Language, string>> = { ...firstNames, ...furtherNames };

/** Returns the merchant's own texts in all languages. */
export const textsOf = ({ texts, further_texts: further = [] }: PaymentPage) => [...texts, ...further];

/** Returns the texts of those languages that have at least one. */
const textsAmong = <Own extends Language>(form: FormData, names: Readonly<Record<Own, string>>) =>
  (Object.keys(names) as Own[]).flatMap((language) => {
    const [welcome, thanks] = [textOf(form, `welcome ${language}`), textOf(form, `thanks ${language}`)];
    if (welcome === '' && thanks === '') return [];
    return [{ language, ...(welcome === '' ? {} : { welcome }), ...(thanks === '' ? {} : { thanks }) }];
  });

/** Returns all entered texts, in the two lists of the contract. */
export const textsIn = (form: FormData): Pick<Change, 'texts' | 'further_texts'> => ({
  texts: textsAmong(form, firstNames),
  further_texts: textsAmong(form, furtherNames),
});

/** Returns the text that was entered; null deletes a value that was left empty. */
export const orNone = (form: FormData, name: string): string | null => {
  const text = textOf(form, name);
  return text === '' ? null : text;
};

const linkFields = [
  ['base_url', 'Own domain for payers, which leads to this service'],
  ['terms_url', 'Terms'],
  ['privacy_url', 'Privacy notice'],
  ['support_url', 'Help for payers'],
] as const;

/** Returns the entered links; null deletes one that was left empty. */
export const linksIn = (form: FormData): Change =>
  Object.fromEntries(linkFields.map(([name]) => [name, orNone(form, name)]));

export const LinkFields = ({ page }: Props) =>
  linkFields.map(([name, label]) => (
    <Field key={name} name={name} label={label} type="url" maxLength={1024} defaultValue={page[name] ?? ''} />
  ));

/** The form field of the first digits of co-badged cards. */
export const NetworkField = ({ page }: Props) => (
  <Field
    name="cartes_bancaires_prefixes"
    label="Cards co-badged with Cartes Bancaires"
    defaultValue={page.cartes_bancaires_prefixes?.join(', ')}
    hint="First digits, separated by commas, as your acquirer lists them. Payers with such a card choose the network."
  />
);

/** The facts that the page can ask payers for, by their names in the contract. */
const askedFields = [
  ['email', 'email address'],
  ['phone_number', 'phone number'],
  ['billing_address', 'billing address'],
] as const;

/** Returns what payers are asked for, and whether they are offered the receipt and saved cards. */
export const askedIn = (form: FormData): Pick<Change, 'ask_payer_for' | 'email_receipts' | 'save_cards'> => ({
  email_receipts: form.has('email_receipts'),
  save_cards: form.has('save_cards'),
  ask_payer_for: askedFields.map(([name]) => name).filter((name) => form.has(`ask_payer_for.${name}`)),
});

/** Returns a page with its lists in the order of the form: another order is not a change. */
export const inFormOrder = (page: PaymentPage): PaymentPage => ({
  ...page,
  texts: byLanguage(page.texts),
  further_texts: byLanguage(page.further_texts ?? []),
  ask_payer_for: askedFields.map(([name]) => name).filter((name) => page.ask_payer_for?.includes(name)),
});

const byLanguage = <Own extends { readonly language: Language }>(texts: readonly Own[]): Own[] =>
  Object.keys(languageNames).flatMap((each) => texts.filter(({ language }) => language === each));

export const AskedFields = ({ page }: Props) => (
  <>
    {askedFields.map(([name, label]) => (
      <label key={name}>
        <input type="checkbox" name={`ask_payer_for.${name}`} defaultChecked={page.ask_payer_for?.includes(name)} /> Ask
        payers for their {label}, if the payment lacks it
      </label>
    ))}
    <label>
      <input type="checkbox" name="email_receipts" defaultChecked={page.email_receipts} /> Offer payers the receipt by
      email, which you send
    </label>
    <label>
      <input type="checkbox" name="save_cards" defaultChecked={page.save_cards} /> Let payers whom you name save their
      card, and pay with it again
    </label>
  </>
);

const walletFields = [
  ['country', 'Country of the merchant for wallets', 'Two letters: GB. Required with an identifier below.'],
  ['apple_pay_merchant_id', 'Merchant identifier at Apple', 'Needs the certificate and its key below.'],
  ['google_pay_merchant_id', 'Merchant identifier at Google', 'Without it, Google Pay is not shown.'],
] as const;

/** Returns the wallets if there are or were any, and the identity at Apple if one is entered. */
export function walletsIn(form: FormData, page: PaymentPage): Pick<Change, 'wallets' | 'apple_pay_identity'> {
  const sent = walletFields.map(([name]) => [name, textOf(form, `wallets.${name}`)] as const);
  const networks = namesIn(form, 'wallets.networks') as Schema<'WalletNetwork'>[];
  const [certificate, key] = [
    textOf(form, 'apple_pay_identity.certificate'),
    textOf(form, 'apple_pay_identity.private_key'),
  ];
  const wallets = {
    ...Object.fromEntries(sent.filter(([, text]) => text !== '')),
    ...(networks.length === 0 ? {} : { networks }),
  };
  return {
    ...(Object.keys(wallets).length === 0 && page.wallets === undefined ? {} : { wallets }),
    ...(certificate + key === '' ? {} : { apple_pay_identity: { certificate, private_key: key } }),
  };
}

export const WalletFields = ({ page: { wallets, apple_pay_identity_until: until } }: Props) => (
  <details open={wallets !== undefined}>
    <summary>Wallets</summary>
    <div className="choices">
      {walletFields.map(([name, label, hint]) => (
        <Field key={name} name={`wallets.${name}`} label={label} defaultValue={wallets?.[name]} hint={hint} />
      ))}
      <Field
        name="wallets.networks"
        label="Networks"
        defaultValue={wallets?.networks?.join(', ')}
        hint="Separated by commas: visa, mastercard, amex. Empty: Visa and Mastercard."
      />
      <Field
        name="apple_pay_identity.certificate"
        label="Certificate of the identity at Apple"
        long
        hint={
          until ? (
            <>
              Valid until <Instant at={until} />. Empty keeps it.
            </>
          ) : (
            'PEM.'
          )
        }
      />
      <Field name="apple_pay_identity.private_key" label="Its private key" long hint="PEM. It is never shown again." />
    </div>
  </details>
);

/** The form fields of the merchant's own texts, folded by language. */
export const TextFields = ({ page }: Props) =>
  Object.entries(languageNames).map(([language, name]) => (
    <Texts key={language} name={name} language={language} texts={textsOf(page)} />
  ));

interface TextsProps {
  readonly name: string;
  readonly language: string;
  readonly texts: ReturnType<typeof textsOf>;
}

function Texts({ name, language, texts }: TextsProps) {
  const own = texts.find((each) => each.language === language);
  return (
    <details open={own !== undefined}>
      <summary>Texts in {name}</summary>
      <div className="choices">
        <Field
          name={`welcome ${language}`}
          label={`Above the form, ${name}`}
          maxLength={300}
          defaultValue={own?.welcome}
        />
        <Field
          name={`thanks ${language}`}
          label={`After the payment, ${name}`}
          maxLength={300}
          defaultValue={own?.thanks}
        />
      </div>
    </details>
  );
}
