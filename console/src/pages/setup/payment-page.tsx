import { changed, type Schema, service, useRead } from '../../contract/client.js';
import { Act, namesIn, SecretAct } from '../../parts/act.js';
import { Facts, Instant } from '../../parts/facts.js';
import { Field } from '../../parts/field.js';
import { Failure, Section } from '../../parts/page.js';
import {
  AskedFields,
  askedIn,
  inFormOrder,
  languageNames,
  LinkFields,
  linksIn,
  NetworkField,
  orNone,
  TextFields,
  textsIn,
  textsOf,
  WalletFields,
  walletsIn,
} from './payment-page-fields.js';

const path = '/v1/management/terminals/{terminal_friendly_id}/payment-page';

type PaymentPage = Schema<'PaymentPage'>;

/** The meanings of absent settings: a form that leaves them so sets nothing. */
const unset = { cartes_bancaires_prefixes: [], save_cards: false };

/** The hosted payment page of a terminal: its brand, allowed return addresses and texts. */
export function PaymentPageSection({ terminal }: { readonly terminal: Schema<'Terminal'> }) {
  const { terminal_friendly_id: terminalId, environment } = terminal;
  const { data, error } = useRead(path, { path: { terminal_friendly_id: terminalId } });
  return (
    <Section
      title="Payment page"
      acts={
        data && (
          <>
            <ChangePage page={inFormOrder({ ...unset, email_receipts: environment === 'sandbox', ...data })} />
            <RotateReturnSecret terminalId={terminalId} />
          </>
        )
      }
    >
      <Failure error={error} />
      {data && (
        <Facts
          facts={[
            ['Address for payers', data.base_url ?? "the service's"],
            ['Name of the merchant', data.merchant_name ?? "the account's"],
            ['Return address', data.return_url],
            ['Allowed return origins', data.return_origins.join(', ')],
            ['Allowed frame origins', data.frame_ancestors.length === 0 ? 'none' : data.frame_ancestors.join(', ')],
            ['Colour', <Colour key="colour" colour={data.colour} />],
            ['Colour on dark', <Colour key="dark" colour={data.colour_dark} />],
            ['Logo', data.logo && `${data.logo.media_type}, ${data.logo.bytes} bytes`],
            [
              'Custom texts in',
              textsOf(data)
                .map(({ language }) => languageNames[language])
                .join(', '),
            ],
            [
              'Previous secret valid until',
              data.previous_secret_until && <Instant key="until" at={data.previous_secret_until} />,
            ],
          ]}
        />
      )}
    </Section>
  );
}

const Colour = ({ colour }: { readonly colour: string | null | undefined }) =>
  typeof colour === 'string' ? (
    <>
      <span className="swatch" style={{ background: colour }} /> {colour}
    </>
  ) : (
    "the page's own"
  );

/** Returns the selected logo in base64; null to delete it, undefined to leave it unchanged. */
async function logoIn(form: FormData): Promise<string | null | undefined> {
  if (form.has('without_logo')) return null;
  const file = form.get('logo');
  if (!(file instanceof File) || file.size === 0) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

async function changeIn(form: FormData, page: PaymentPage): Promise<Schema<'PaymentPageChange'>> {
  const logo = await logoIn(form);
  return {
    merchant_name: orNone(form, 'merchant_name'),
    return_origins: namesIn(form, 'return_origins'),
    return_url: orNone(form, 'return_url'),
    frame_ancestors: namesIn(form, 'frame_ancestors'),
    colour: orNone(form, 'colour'),
    colour_dark: orNone(form, 'colour_dark'),
    ...textsIn(form),
    ...linksIn(form),
    cartes_bancaires_prefixes: namesIn(form, 'cartes_bancaires_prefixes'),
    ...askedIn(form),
    ...walletsIn(form, page),
    ...(logo === undefined ? {} : { logo }),
  };
}

const colourForm = { pattern: '#[0-9A-Fa-f]{6}', maxLength: 7, placeholder: '#7a1fa2', spellCheck: false } as const;

function ChangePage({ page }: { readonly page: PaymentPage }) {
  const { terminal_friendly_id: terminalId } = page;
  return (
    <Act
      operation="managementPaymentPageUpdate"
      name="Change the page"
      title={`Change the payment page of ${terminalId}`}
      act={async (form) =>
        service.PATCH(path, {
          params: { path: { terminal_friendly_id: terminalId } },
          body: changed(await changeIn(form, page), page),
        })
      }
      done={() => 'The payment page is changed. Open pages show it on their next view.'}
    >
      <Field
        name="merchant_name"
        label="Name of the merchant"
        maxLength={100}
        defaultValue={page.merchant_name}
        hint="Default: the name of the account."
      />
      <Field
        name="return_origins"
        label="Sites that payers may return to"
        defaultValue={page.return_origins.join(', ')}
        hint="Origins, separated by commas: https://shop.example.com"
      />
      <Field
        name="return_url"
        label="Return address"
        type="url"
        maxLength={1024}
        defaultValue={page.return_url}
        hint="For payments without one. Its origin must be listed above."
      />
      <Field
        name="frame_ancestors"
        label="Sites that may frame the page"
        defaultValue={page.frame_ancestors.join(', ')}
        hint="Empty allows none."
      />
      <Field name="colour" label="Colour of buttons and links" defaultValue={page.colour ?? ''} {...colourForm} />
      <Field name="colour_dark" label="The same on a dark page" defaultValue={page.colour_dark ?? ''} {...colourForm} />
      <Field
        name="logo"
        label="Logo"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hint="PNG, JPEG or WebP, 24 KiB at most. Leave empty to keep the present one."
      />
      {page.logo && (
        <label>
          <input type="checkbox" name="without_logo" /> Without a logo
        </label>
      )}
      <LinkFields page={page} />
      <AskedFields page={page} />
      <NetworkField page={page} />
      <WalletFields page={page} />
      <TextFields page={page} />
    </Act>
  );
}

function RotateReturnSecret({ terminalId }: { readonly terminalId: string }) {
  return (
    <SecretAct
      operation="managementPaymentPageRotateSecret"
      name="New signing secret"
      secret="Secret of return addresses"
      act={async () => {
        const params = { path: { terminal_friendly_id: terminalId } };
        return (await service.POST(`${path}/rotate-secret`, { params })).secret;
      }}
    >
      <p>
        The addresses that payers of terminal <strong>{terminalId}</strong> come back to are signed with both secrets
        for a day, then with the new one only.
      </p>
    </SecretAct>
  );
}
