import { useState } from 'react';
import { Mistake, type Schema, service } from '../../contract/client.js';
import { Act, textOf, useAction } from '../../parts/act.js';
import { download } from '../../parts/export.js';
import { Facts } from '../../parts/facts.js';
import { Field, submitted } from '../../parts/field.js';
import { Done, Failure, Page, Section } from '../../parts/page.js';
import { SmallTable } from '../../parts/small-table.js';
import { useMay } from '../../session/session.js';

const names = [
  ['email', 'email'],
  ['payer_id', 'payer id'],
  ['payer_fingerprint', 'payer fingerprint'],
  ['token', 'token of a card'],
] as const;
const scopes = [
  ['everything', 'payer and cards'],
  ['payer', 'payer, and cards stay'],
  ['card', 'one card'],
] as const;

/** A card, or a payer with or without their cards, as the form names it. */
interface Subject {
  readonly terminal: string;
  readonly named: Schema<'PayerExportRequest'>;
  readonly label: string;
  readonly scope: (typeof scopes)[number][0];
  readonly endSeries: boolean;
}

function subjectOf(form: FormData): Subject {
  const [name, value] = [textOf(form, 'name'), textOf(form, 'value')];
  return {
    terminal: textOf(form, 'terminal'),
    named: { [name]: value },
    label: value,
    scope: textOf(form, 'scope') as Subject['scope'],
    endSeries: form.get('end_series') === 'yes',
  };
}

const paramsOf = ({ terminal }: Subject) => ({ path: { terminal_friendly_id: terminal } });

function erase(subject: Subject, dryRun: boolean): Promise<Schema<'Erasure'>> {
  const { scope, named, endSeries } = subject;
  const [params, how] = [paramsOf(subject), { end_series: endSeries, dry_run: dryRun }];
  const at = '/v1/management/terminals/{terminal_friendly_id}';
  if (scope !== 'card') return service.POST(`${at}/payers/erase`, { params, body: { ...named, scope, ...how } });
  if (named.token === undefined) throw new Mistake('A single card is named by its token.');
  return service.POST(`${at}/instruments/erase`, { params, body: { token: named.token, ...how } });
}

/** Exports the records of a payer into a file, and returns a notice. */
async function exportPayer(subject: Subject): Promise<string> {
  const path = '/v1/management/terminals/{terminal_friendly_id}/payers/export';
  const body = subject.named;
  const found = await service.POST(path, { params: paramsOf(subject), body });
  if (found.records.length === 0) return 'Nothing is stored about this payer.';
  download([`${JSON.stringify(found, null, 2)}\n`], 'application/json', 'payer.json');
  return `${found.records.length} records are exported. The file has personal data: deliver it safely, then delete it.`;
}

/** Erases a card or a payer after a preview, and exports the records of a payer. */
export function PersonalDataView() {
  const may = useMay();
  const [preview, setPreview] = useState<{ readonly subject: Subject; readonly report: Schema<'Erasure'> }>();
  const { busy, error, result, run } = useAction<string | undefined>();
  const start = async (form: FormData): Promise<string | undefined> => {
    const subject = subjectOf(form);
    setPreview(undefined);
    if (form.get('do') === 'export') return exportPayer(subject);
    setPreview({ subject, report: await erase(subject, true) });
    return undefined;
  };
  return (
    <Page title="Personal data">
      <p>Erase or export what the account of a terminal has stored about a payer, on all its terminals.</p>
      <form className="form" onSubmit={submitted((form) => run(() => start(form)))}>
        <Field name="terminal" label="Terminal" maxLength={6} required />
        <Field name="name" label="Named by" options={names} />
        <Field name="value" label="Name" maxLength={254} required />
        <Field name="scope" label="To erase" options={scopes} />
        <Field
          name="end_series"
          label="Cancel series that charge the cards"
          options={['no', 'yes']}
          hint="A card that a series charges is not erased otherwise."
        />
        <Failure error={error} />
        <div className="acts">
          <button name="do" value="export" disabled={busy || !may('managementPayerExport')}>
            Export
          </button>
          <button name="do" value="preview" className="primary" disabled={busy || !may('managementPayerErase')}>
            Preview the erasure
          </button>
        </div>
      </form>
      {result !== undefined && <Done>{result}</Done>}
      {preview && <Report {...preview} erased={(report) => setPreview({ ...preview, report })} />}
    </Page>
  );
}

interface ReportProps {
  readonly subject: Subject;
  readonly report: Schema<'Erasure'>;
  readonly erased: (report: Schema<'Erasure'>) => void;
}

const words = (name: string): string => name.replaceAll('_', ' ');

/** The report of a preview, with the act, or of an erasure. */
function Report({ subject, report, erased }: ReportProps) {
  const { dry_run: isPreview, ended_series: series, processors, kept } = report;
  return (
    <Section
      title={isPreview ? 'Would be erased' : 'Erased'}
      acts={isPreview && <EraseAct subject={subject} report={report} erased={erased} />}
    >
      {report.erased.length === 0 ? (
        <p className="empty">Nothing is stored.</p>
      ) : (
        <SmallTable
          label="Erased records"
          rows={report.erased}
          rowKey={({ records }) => records}
          columns={[
            { name: 'Records', cell: ({ records }) => words(records) },
            { name: 'Number', cell: ({ count }) => count, align: 'end' },
          ]}
        />
      )}
      {kept.length > 0 && (
        <>
          <h3>Stays</h3>
          <SmallTable
            label="Records that stay"
            rows={kept}
            rowKey={({ records }) => records}
            columns={[
              { name: 'Records', cell: ({ records }) => words(records) },
              { name: 'Number', cell: ({ count }) => count, align: 'end' },
              { name: 'Why', cell: ({ reason }) => reason },
            ]}
          />
        </>
      )}
      <Facts
        facts={[
          ['Cancelled series', series.join(', ')],
          ['Also stored at', processors.join(', ')],
        ]}
      />
    </Section>
  );
}

const EraseAct = ({ subject, report, erased }: ReportProps) => (
  <Act
    operation="managementPayerErase"
    name="Erase"
    title={`Erase ${subject.label}`}
    danger
    act={() => erase(subject, false)}
    done={(result) => {
      erased(result);
      return 'It is erased. Backups have it until they end, and processors until you have it erased there.';
    }}
  >
    <p>
      {report.erased.map(({ records, count }) => `${count} ${words(records)}`).join(', ') || 'Nothing'}. This cannot be
      undone.
    </p>
  </Act>
);
