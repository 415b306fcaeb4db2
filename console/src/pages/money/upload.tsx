import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { consoleRoot, csrfToken, Mistake, Refusal } from '../../contract/client.js';
import { textOf } from '../../parts/act.js';
import { Done, Failure, Section } from '../../parts/page.js';
import { Field, RefusedFields, submitted } from '../../parts/field.js';
import { type OperationId, useMay } from '../../session/session.js';

interface Sent {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly file: File;
  /** @param share from 0 to 1 */
  readonly onProgress: (share: number) => void;
}

/** Sends a file as the body. `fetch` reports no progress of an upload. @throws Refusal */
const send = ({ path, query, file, onProgress }: Sent): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const name = file.name.toLowerCase();
    request.open('POST', new URL(`..${path}?${new URLSearchParams(query).toString()}`, consoleRoot));
    request.setRequestHeader('content-type', /\.xml(\.gz)?$/.test(name) ? 'application/xml' : 'text/csv');
    if (name.endsWith('.gz')) request.setRequestHeader('content-encoding', 'gzip');
    request.setRequestHeader('x-csrf-token', csrfToken() ?? '');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    // Nothing repeats it, unlike the reading of views.
    request.onerror = () => reject(new Mistake('The connection was lost. Import the file again.'));
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status === 200) resolve(body);
      else reject(new Refusal(request.status, body));
    };
    request.send(file);
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Files up to this size are searched for the line that was refused. */
const mostSearched = 16 * 1024 * 1024;

/** Returns a line of a file that is not compressed. */
async function lineOf(file: File, number: number | undefined): Promise<string | undefined> {
  if (number === undefined || file.size > mostSearched || /\.gz$/i.test(file.name)) return undefined;
  return (await file.text()).split(/\r?\n/)[number - 1]?.slice(0, 2000);
}

interface Fault {
  readonly error: unknown;
  /** The refused line of the file. */
  readonly line?: string | undefined;
}

interface Props<Result> {
  readonly title: string;
  readonly operation: OperationId;
  readonly path: string;
  /** The name and the label of the parameter that the file belongs to, with its values. */
  readonly owner: {
    readonly name: string;
    readonly label: string;
    readonly options: readonly (readonly [string, string])[];
  };
  readonly accept: string;
  readonly hint: string;
  /** Returns the notice for the result. */
  readonly done: (result: Result) => ReactNode;
}

/** A form that imports a file, with its progress and the refused line. */
export function Upload<Result>({ title, operation, path, owner, accept, hint, done }: Props<Result>) {
  const may = useMay();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [share, setShare] = useState<number>();
  const [fault, setFault] = useState<Fault>();
  const [result, setResult] = useState<Result>();

  async function start(given: FormData): Promise<void> {
    const file = given.get('file');
    setFault(undefined);
    setResult(undefined);
    if (!(file instanceof File) || file.size === 0) return setFault({ error: new Mistake('The file is empty.') });
    setShare(0);
    try {
      const query = { [owner.name]: textOf(given, owner.name) };
      setResult((await send({ path, query, file, onProgress: setShare })) as Result);
      // Not the owner: the next file is mostly of the same one.
      const chosen = form.current?.querySelector<HTMLInputElement>('[type=file]');
      if (chosen) chosen.value = '';
    } catch (error) {
      const number = error instanceof Refusal ? error.context?.line : undefined;
      setFault({ error, line: await lineOf(file, number) });
    }
    setShare(undefined);
    await queries.invalidateQueries();
  }

  if (!may(operation)) return null;
  return (
    <Section title={title}>
      <form
        ref={form}
        className="form"
        onSubmit={submitted((given) => {
          if (share === undefined) void start(given);
        })}
      >
        <RefusedFields value={fault?.error instanceof Refusal ? fault.error.fields : []}>
          <Field name={owner.name} label={owner.label} options={[['', 'Choose …'], ...owner.options]} required />
          <Field name="file" label="File" type="file" accept={accept} required hint={hint} />
        </RefusedFields>
        <div className="acts">
          <button type="submit" className="primary" aria-disabled={share !== undefined}>
            {share === undefined ? 'Import' : 'Importing …'}
          </button>
        </div>
      </form>
      {share !== undefined && (
        <p className="inline" role="status">
          <progress value={share} max={1} aria-label="Sent" />
          {share < 1 ? `${Math.floor(share * 100)} % sent` : 'Sent. The service checks every line …'}
        </p>
      )}
      {fault && <Failure error={fault.error} />}
      {fault?.line !== undefined && (
        <pre className="json" role="region" aria-label="The refused line" tabIndex={0}>
          {fault.line}
        </pre>
      )}
      {result !== undefined && <Done>{done(result)}</Done>}
    </Section>
  );
}
