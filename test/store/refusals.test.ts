import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Connection, wasNotParsed } from '../../src/store/connection.js';
import { Execution, type Result, type Statement } from '../../src/store/execution.js';

const message = (type: string, body: string | Buffer = ''): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(Buffer.byteLength(body) + 4);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
};
const error = (code: string, text = 'no'): Buffer => message('E', `SERROR\0C${code}\0M${text}\0\0`);
const ready = message('Z', 'I');
const parsed = message('1');
const bound = message('2');
const inserted = message('C', 'INSERT 0 1\0');
const authenticated = message('R', Buffer.alloc(4));

/** What a router answers that has a statement parsed by one shard and executed by another. */
describe('what comes of a statement that was refused', () => {
  const server = createServer((socket) => {
    lines.push(socket);
    // The first that comes is the beginning of a connection.
    socket.once('data', () => {
      socket.write(Buffer.concat([authenticated, ready]));
      socket.on('data', () => {
        const [answer = [], ends = false] = answers.shift() ?? [];
        socket.write(Buffer.concat(answer));
        if (ends) socket.end();
      });
    });
  });
  const lines: Socket[] = [];
  const answers: (readonly [answer: readonly Buffer[], ends?: boolean])[] = [];
  let connection: Connection;

  before(() => once(server.listen(0, '127.0.0.1'), 'listening'));

  after(() => {
    server.close();
  });

  beforeEach(async () => {
    const { port } = server.address() as AddressInfo;
    connection = new Connection({ host: '127.0.0.1', port, user: 'service', database: 'service' });
    await connection.connect();
  });

  afterEach(() => {
    connection.giveUp();
    for (const line of lines.splice(0)) line.destroy();
  });

  const statement: Statement = {
    name: 'insert-something',
    text: 'INSERT',
    parameters: [],
    across: undefined,
    columns: [],
  };

  /** @returns how many rows were changed, or the code of the error and whether it was not parsed */
  function outcome(answer: readonly Buffer[], ends?: boolean): Promise<number | readonly [unknown, boolean]> {
    answers.push(ends === undefined ? [answer] : [answer, ends]);
    return new Promise((resolve) => {
      const execution = new Execution(statement, []);
      execution.callback = (refusal: (Error & { code?: unknown }) | undefined, { rowCount }: Result) => {
        resolve(refusal ? [refusal.code, wasNotParsed(refusal)] : rowCount);
      };
      connection.query(execution);
    });
  }

  it('is its execution, when one shard did not parse it and it was executed where it belongs', async () => {
    expect(await outcome([error('55P03'), bound, inserted, ready])).to.equal(1);
    expect(await outcome([parsed, bound, inserted, ready])).to.equal(1);
  });

  it('is what refused it where it belongs, whether it was parsed elsewhere or not', async () => {
    expect(await outcome([error('55P03'), bound, error('23505'), ready])).to.deep.equal(['23505', false]);
    expect(await outcome([error('55P03'), bound, error('SPQRU', 'EOF'), ready])).to.deep.equal(['SPQRU', false]);
    expect(await outcome([parsed, bound, error('23505'), ready])).to.deep.equal(['23505', false]);
    expect(await outcome([bound, inserted, ready])).to.equal(1);
  });

  it('is why it was not parsed, when it was not parsed where it belongs either', async () => {
    const words = 'error describing slice portal: "prepared statement "42" does not exist"';
    for (const also of [[], [bound, error('26000')], [error('SPQRU', words)]])
      expect(await outcome([error('42P01'), ...also, ready])).to.deep.equal(['42P01', true]);
    expect(await outcome([parsed, bound, inserted, ready])).to.equal(1);
  });

  it('is the last that was said before the connection ended, and nobody knows whether it was executed', async () => {
    expect(await outcome([error('57P01')], true)).to.deep.equal(['57P01', false]);
  });
});
