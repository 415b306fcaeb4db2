import { SaxesParser } from 'saxes';
import { decimalText } from '../base/money.js';
import { amountOf, atLine, currencyOf, LineFault, type Row, shown } from './lines.js';

export interface StatementEntry {
  /** The line of the file. */
  readonly line: number;
  readonly currency: string;
  /** In minor units; negative for a debit. */
  readonly amount: bigint;
  /** `2026-11-26` */
  readonly bookedOn: string;
  readonly bankReference: string | undefined;
  /** Texts that may name a payout. */
  readonly texts: readonly string[];
}

const maxDepth = 40;
const longestValue = 10_000;

/** The elements of an entry with texts that may name a payout, by the end of their paths. */
const texts =
  /(?:Ustrd|Strd\/CdtrRefInf\/Ref|Refs\/(?:EndToEndId|TxId|InstrId|MsgId)|AddtlNtryInf|AddtlTxInf|(?:Dbtr|Cdtr)(?:\/Pty)?\/Nm)$/;

/** The values of an element and those within it, by their paths. */
interface Values {
  readonly line: number;
  readonly currency: Map<string, string>;
  readonly value: Map<string, string>;
  readonly texts: string[];
}

/**
 * Reads statements of bank accounts in camt.053 (ISO 20022, BankToCustomerStatement), of any version. A document type
 * declaration is refused, so that no entity is expanded but those of XML itself.
 */
export class CamtReader {
  readonly #parser = new SaxesParser();
  readonly #path: string[] = [];
  /** The last four characters of the bank account; undefined without one. */
  bankAccount: string | undefined;
  #account: string | undefined;
  #text = '';
  #isStatement = false;
  /** The statement, balance and entry in which the parser is. */
  #open: Values[] = [];
  /** Sums of the statement in minor units, by currency. */
  #sums = new Map<string, bigint>();
  #balances = new Map<string, { readonly currency: string; readonly amount: bigint }>();

  /** @param add receives an entry and the line on which it begins */
  constructor(readonly add: (entry: StatementEntry) => void) {
    const parser = this.#parser;
    parser.on('doctype', () => this.#fail('a document type declaration is not permitted'));
    parser.on('error', (error) => this.#fail(`the file is not well-formed XML (${error.message.slice(0, 100)})`));
    parser.on('opentag', ({ name, attributes }) => this.#opened(localName(name), attributes['Ccy']));
    parser.on('closetag', () => this.#closed());
    parser.on('text', (text) => this.#added(text));
    parser.on('cdata', (text) => this.#added(text));
  }

  /** @throws LineFault */
  write(chunk: string): void {
    this.#parser.write(chunk);
  }

  /** @throws LineFault for a file that is incomplete or has no statement */
  end(): void {
    this.#parser.close();
    if (!this.#isStatement) this.#fail('the file has no statement of camt.053 (BkToCstmrStmt)');
  }

  #fail(message: string, column?: string): never {
    throw new LineFault(column, message, this.#parser.line);
  }

  #added(text: string): void {
    this.#text += text;
    if (this.#text.length > longestValue) this.#fail(`a value is longer than ${longestValue} characters`);
  }

  #opened(name: string, currency: string | undefined): void {
    if (this.#path.length === 0 && name !== 'Document') this.#fail(`${shown(name)} is not a document of ISO 20022`);
    if (this.#path.length === 1 && name !== 'BkToCstmrStmt')
      this.#fail(`${shown(name)} is not a statement of camt.053`);
    if (this.#path.length > maxDepth) this.#fail(`the elements are nested deeper than ${maxDepth}`);
    this.#path.push(name);
    this.#text = '';
    if (name === 'Stmt' && this.#path.length === 3) {
      this.#isStatement = true;
      this.#sums = new Map();
      this.#balances = new Map();
    }
    if (this.#path.length === 4 && (name === 'Bal' || name === 'Ntry'))
      this.#open = [{ line: this.#parser.line, currency: new Map(), value: new Map(), texts: [] }];
    const [open] = this.#open;
    if (open && currency !== undefined) open.currency.set(this.#within(), currency);
  }

  /** Returns the path within a balance or an entry. */
  #within = (): string => this.#path.slice(4).join('/');

  #closed(): void {
    const text = this.#text.trim();
    const [open] = this.#open;
    const path = this.#path.join('/');
    if (text !== '') {
      if (open) {
        open.value.set(this.#within(), text);
        if (texts.test(path)) open.texts.push(text);
      }
      if (/^Document\/BkToCstmrStmt\/Stmt\/Acct\/Id\/(?:IBAN|Othr\/Id)$/.test(path)) this.#ofAccount(text);
    }
    this.#text = '';
    const name = this.#path.at(-1);
    if (open && this.#path.length === 4) {
      this.#open = [];
      if (name === 'Bal') this.#balance(open);
      else this.#entry(open);
    }
    if (name === 'Stmt' && this.#path.length === 3) this.#assertSum();
    this.#path.pop();
  }

  /** @throws LineFault for a second bank account: repeated entries are recognized by the account of their file */
  #ofAccount(id: string): void {
    this.#account ??= id;
    if (id !== this.#account) this.#fail('the file has statements of several bank accounts: send a file for each');
    this.bankAccount = id.slice(-4);
  }

  /** Returns the amount of a balance or an entry, negative for a debit. */
  #amount({ value, currency, line }: Values): { readonly currency: string; readonly amount: bigint } {
    const row: Row = {
      text: (column) => (column === 'Ccy' ? (currency.get('Amt') ?? '') : (value.get(column) ?? '')),
      first: () => '',
    };
    try {
      const ccy = currencyOf(row, 'Ccy');
      const amount = amountOf(row, 'Amt', ccy);
      const side = row.text('CdtDbtInd');
      if (row.text('Amt') === '' || amount < 0n) throw new LineFault('Amt', 'the amount is missing or has a sign');
      if (side !== 'CRDT' && side !== 'DBIT')
        throw new LineFault('CdtDbtInd', `${shown(side)} is neither CRDT nor DBIT`);
      return { currency: ccy, amount: side === 'CRDT' ? amount : -amount };
    } catch (error) {
      throw atLine(error, line);
    }
  }

  #balance(values: Values): void {
    const type = values.value.get('Tp/CdOrPrtry/Cd') ?? '';
    const key = type === 'PRCD' ? 'OPBD' : type;
    if (key === 'OPBD' || key === 'CLBD') this.#balances.set(key, this.#amount(values));
  }

  #entry(values: Values): void {
    const { value, line } = values;
    const state = value.get('Sts/Cd') ?? value.get('Sts') ?? '';
    if (state === 'PDNG' || state === 'INFO' || state === 'FUTR') return;
    if (state !== 'BOOK') throw new LineFault('Sts', `${shown(state)} is not BOOK, PDNG, INFO or FUTR`, line);
    const { currency, amount } = this.#amount(values);
    this.#sums.set(currency, (this.#sums.get(currency) ?? 0n) + amount);
    const bookedOn = (value.get('BookgDt/Dt') ?? value.get('BookgDt/DtTm') ?? '').slice(0, 10);
    const bankReference = value.get('AcctSvcrRef');
    this.add({ line, currency, amount, bookedOn, bankReference, texts: values.texts });
  }

  /** @throws LineFault if the entries do not lead from the opening balance to the closing one */
  #assertSum(): void {
    const [opening, closing] = [this.#balances.get('OPBD'), this.#balances.get('CLBD')];
    if (!opening || opening.currency !== closing?.currency) return;
    const { currency } = opening;
    const sum = opening.amount + (this.#sums.get(currency) ?? 0n);
    if (sum !== closing.amount)
      this.#fail(
        `the entries lead to ${decimalText(sum, currency)} ${currency}, and the closing balance is ` +
          decimalText(closing.amount, currency),
      );
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
