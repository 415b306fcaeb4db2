import { expect } from 'chai';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { Context } from 'mocha';
import { errors } from '../../src/base/errors/catalogue.js';
import { eachBounded } from '../../src/base/background.js';
import { type ContractOperation, contractOperations } from '../support/contract/contract.js';
import type { Answer } from '../support/contract/contract-client.js';
import { until } from '../support/time/clock.js';
import { databaseText } from '../support/records.js';
import { allCells, type Cell, checkAnswer, instructionFor, withoutRepeats } from './answers.js';
import { contractMutants, isCaught } from './contract-mutants.js';
import { Coverage, type Kind, evidenceIndex, type Seen } from './evidence.js';
import { refusedEdges, unseenProperties } from './exceptions.js';
import { expectedRefusal, suite, type EventScenarios, type Scenarios, type Sights } from './scenario.js';
import { canSign, edgeRequest, exampleRequest, faultyRequest, fieldsOf } from './requests.js';
import { eachCase, eachCell } from '../../scripts/conformance/suite.js';
import { unmatchedScenarios } from './scenarios/every-operation.js';
import { type Examination, openExamination } from './world.js';

interface ScenarioFile {
  readonly scenarios?: Scenarios;
  readonly events?: EventScenarios;
  readonly sights?: Sights;
  /** Those that need a management key. */
  readonly managementSights?: Sights;
}

/** A new operation needs only a file with its scenarios in this folder. */
const folder = new URL('scenarios/', import.meta.url);
const scenarioFiles = await Promise.all(
  readdirSync(folder)
    .sort()
    .map((file) => import(new URL(file, folder).href) as Promise<ScenarioFile>),
);
const allOf = <Kind extends keyof ScenarioFile>(kind: Kind) =>
  Object.assign({}, ...scenarioFiles.map((file) => file[kind])) as Required<ScenarioFile>[Kind];
const scenarios = allOf('scenarios');
const eventScenarios = allOf('events');
const managementSights = allOf('managementSights');
const reportFile = new URL('../../generated/conformance-coverage.md', import.meta.url);
const requestsAtOnce = 16;

/**
 * Returns the tests that show that the server follows the contract: `suite` lists all that has to be shown.
 * @param part `declared`: examples, events and answers; those that operations share, once for each tag. `all`: each
 *   answer, fault, edge and property of a field, and whether the recorded traffic contradicts each shorter contract.
 */
export const conformance = (part: 'declared' | 'all') => (): void => {
  const describeGenerated = part === 'all' ? describe : () => undefined;
  const coverage = new Coverage();
  const cells = allCells(scenarios);
  const provoked = part === 'all' ? cells : withoutRepeats(cells);
  let opened: Promise<Examination> | undefined;
  let examination: Examination;

  for (const operationId of Object.keys(suite.operations)) {
    const { examples, fields } = suite.operations[operationId]!;
    const answers = provoked.filter((cell) => cell.operationId === operationId);
    coverage.expect(operationId, 'answers', answers.length);
    coverage.expect(operationId, 'examples', examples.length);
    if (part === 'declared') continue;
    coverage.expect(operationId, 'faults refused', eachCase(fields, 'refused').length);
    coverage.expect(operationId, 'edges accepted', eachCase(fields, 'accepted').length);
  }
  const [everything, unmatched] = ['everything', 'no operation'];
  coverage.expect(unmatched, 'answers', eachCell(suite.unmatched).length);
  coverage.expect(everything, 'events', suite.events.length);
  if (part === 'all') coverage.expect(everything, 'reason codes', Object.keys(errors).length);

  before(async () => {
    examination = await (opened = openExamination());
  });
  after(async () => (await opened)?.close());

  /** Skips a test that cannot run against a service at an address, and reports it. */
  function skipAtAddress(test: Context, row: string, kind: Kind, what: string, reason: string, count = 1): never {
    coverage.elsewhere(row, kind, what, reason, count);
    test.skip();
  }
  /** Returns the reason why an operation cannot be called here, or undefined if it can. */
  const lackingCredential = ({ operationId, keyHeader }: ContractOperation): string | undefined => {
    if (keyHeader === 'x-management-key' && examination.world.credentials.managementKey === undefined)
      return 'MANAGEMENT_KEY is not given';
    if (keyHeader === 'x-publishable-key' && examination.world.credentials.publishableKey === undefined)
      return 'no publishable key can be made without MANAGEMENT_KEY';
    return operationId.endsWith('Notification') && !canSign ? 'SIMULATOR_SECRET is not given' : undefined;
  };

  /** Deletes the webhook endpoints registered so far, whose addresses have no listener. */
  async function deleteEndpoints(): Promise<void> {
    for (const {
      request: { method, path },
      answer: { status, text },
    } of [...examination.evidence.exchanges]) {
      if (method !== 'POST' || status !== 200 || !path.endsWith('/webhook-endpoints')) continue;
      const { endpoint_id, url } = JSON.parse(text) as { readonly endpoint_id: string; readonly url: string };
      if (!url.includes('127.0.0.1')) await examination.world.api.managementWebhookEndpointDelete({ endpoint_id });
    }
  }

  it('has a scenario for every declared answer, and none for another', () => {
    const missing = cells.filter(({ scenario }) => scenario === undefined).map(instructionFor);
    const declared = new Set(cells.map(({ operationId, name }) => `${operationId}/${name}`));
    const orphans = Object.keys(scenarios)
      .filter((key) => !declared.has(key))
      .map(
        (key) =>
          `The scenario ${key} is for an answer that openapi.yaml does not declare: declare it there, or take ` +
          'the scenario away.',
      );
    expect([...missing, ...orphans].join('\n')).to.equal('');
    expect(Object.keys(unmatchedScenarios)).to.have.members(eachCell(suite.unmatched).map(({ name }) => name));
  });

  it('has a scenario for every declared event, and none for another', () =>
    expect(
      Object.keys(eventScenarios),
      'write those that are missing as `events` of a file in test/conformance/scenarios/',
    ).to.have.members(suite.events));

  describe('examples', () => {
    after(async () => {
      await deleteEndpoints();
      await examination.world.api.sandboxReset();
    });
    for (const operation of contractOperations) {
      for (const [name, example] of operation.requests)
        it(`${operation.operationId} accepts ${name}`, async function test() {
          const lack = lackingCredential(operation);
          if (lack !== undefined)
            return operation.takesBody
              ? skipAtAddress(this, operation.operationId, 'examples', name, lack)
              : this.skip();
          const { status, text, body } = await examination.world.api.send(
            exampleRequest(operation, examination.world.credentials, {}, example),
          );
          // A service at an address has another date than the examples: their times may be past or future there.
          const { context } = body as { readonly context?: { readonly field?: string } };
          const otherDay = examination.power === undefined && /(?:_date|timestamp|now)$/.test(context?.field ?? '');
          if (!otherDay) expect(status, `the example is refused: ${text}`).not.to.be.oneOf([400, 413, 415, 500, 503]);
          if (operation.takesBody) coverage.hit(operation.operationId, 'examples');
        });
    }
  });

  describe('declared answers', () => {
    async function provoke(test: Context, cell: Cell): Promise<Answer<unknown>> {
      const { operationId, name, scenario } = cell;
      const { world, power } = examination;
      if (!scenario) throw new Error(instructionFor(cell));
      const operation = contractOperations.find((declared) => declared.operationId === operationId)!;
      const lack = lackingCredential(operation);
      if (lack !== undefined) return skipAtAddress(test, operationId, 'answers', name, lack);
      if (typeof scenario === 'function') return scenario(world);
      if ('inProcess' in scenario)
        return power
          ? scenario.run(world, power)
          : skipAtAddress(test, operationId, 'answers', name, scenario.inProcess);
      return world.webhooks
        ? scenario.withWebhooks(world, world.webhooks)
        : skipAtAddress(test, operationId, 'answers', name, 'the service cannot deliver webhooks to this machine');
    }
    for (const operationId of Object.keys(suite.operations))
      describe(operationId, () => {
        for (const cell of provoked.filter((declared) => declared.operationId === operationId))
          it(cell.name, async function test() {
            checkAnswer(cell, await provoke(this, cell));
            coverage.hit(operationId, 'answers');
          });
      });
    describe('for unknown operations', () => {
      for (const { name, mediaType } of eachCell(suite.unmatched))
        it(name, async function test() {
          const [scenario, { world, power }] = [unmatchedScenarios[name]!, examination];
          const pending =
            typeof scenario === 'function'
              ? scenario(world)
              : power
                ? scenario.run(world, power)
                : skipAtAddress(this, unmatched, 'answers', name, scenario.inProcess);
          checkAnswer({ operationId: unmatched, name, mediaType, scenario: undefined, isShared: false }, await pending);
          coverage.hit(unmatched, 'answers');
        });
    });
  });

  describeGenerated('properties that no declared answer needs', () => {
    /** Each scenario runs once, for all properties that it shows. */
    const runs = new Map<unknown, Promise<ReadonlyMap<string, Seen>>>();
    async function seenIn(run: () => Promise<Answer<unknown>>): Promise<ReadonlyMap<string, Seen>> {
      const first = examination.evidence.exchanges.length;
      const { status, text } = await run();
      expect(status, text).to.equal(200);
      return evidenceIndex({
        ...examination.evidence,
        exchanges: examination.evidence.exchanges.slice(first),
        events: [],
      });
    }
    for (const [property, scenario] of Object.entries({ ...allOf('sights'), ...managementSights }))
      it(property, async function test() {
        const { world } = examination;
        const { accountId, webhooks } = world;
        if (accountId === undefined && property in managementSights) return this.skip();
        const run =
          typeof scenario === 'function'
            ? () => scenario(world)
            : webhooks && (() => scenario.withWebhooks(world, webhooks));
        if (!run) return this.skip();
        const seen = runs.get(scenario) ?? seenIn(run);
        runs.set(scenario, seen);
        expect((await seen).has(`property /components/schemas/${property}`)).to.equal(true);
      });
  });

  describe('events', () => {
    after(() => examination.endWebhooks());
    for (const type of suite.events)
      it(`${type} is delivered when it happens`, async function test() {
        const { world } = examination;
        if (!world.webhooks)
          return skipAtAddress(this, everything, 'events', type, 'the service cannot deliver webhooks to this machine');
        await world.webhooks.delivered(type, await eventScenarios[type]!(world));
        coverage.hit(everything, 'events');
      });
  });

  /** Sends requests of an operation, and reports all that got the wrong answer. */
  async function all<Item>(
    items: readonly Item[],
    atOnce: number,
    send: (item: Item) => Promise<string | undefined>,
  ): Promise<void> {
    const wrong: string[] = [];
    await eachBounded(items, atOnce, async (item) => {
      const complaint = await send(item).catch((error: unknown) => (error as Error).message);
      if (complaint !== undefined) wrong.push(complaint);
    });
    expect(wrong.join('\n')).to.equal('');
  }

  /** Returns the state after the runs in progress have ended. No other run starts while time stands still. */
  async function stillState(read: () => Promise<string>): Promise<string> {
    let state = await read();
    await until('nothing changes any more', async () => {
      const before = state;
      state = await read();
      return state === before;
    });
    return state;
  }

  describeGenerated('requests with one fault', () => {
    let state: string | undefined;
    let letTimeRun: () => void;
    before(async () => {
      // Work that becomes due meanwhile is not caused by these requests.
      letTimeRun = await examination.stopTime();
      const { power } = examination;
      if (power) state = await stillState(() => databaseText(power.service));
    });
    after(() => {
      state = undefined;
      letTimeRun();
    });

    for (const operation of contractOperations) {
      const { operationId } = operation;
      const declared = fieldsOf(operation);
      const faults = eachCase(suite.operations[operationId]!.fields, 'refused');
      if (faults.length === 0) continue;
      it(`${operationId} refuses ${faults.length}, and names the field`, async function test() {
        const lack = lackingCredential(operation);
        if (lack !== undefined)
          return skipAtAddress(this, operationId, 'faults refused', `${faults.length} faults`, lack, faults.length);
        await all(faults, requestsAtOnce, async ({ name, what: fault }) => {
          const field = declared.get(name)!;
          const { status, text, body } = await examination.world.api.send(
            faultyRequest(operation, examination.world.credentials, field, fault),
          );
          const { code, fields } = expectedRefusal(operation, field, fault);
          const problem = body as { readonly reason_code?: string; readonly context?: { readonly field?: string } };
          const named =
            fields.length === 0
              ? problem.context?.field === undefined || problem.context.field === 'Idempotency-Key'
              : fields.includes(problem.context?.field ?? '');
          if (status !== errors[code].status || problem.reason_code !== code || !named)
            return (
              `${name}, ${fault}: ${code} was expected with context.field ` +
              `${fields.join(' or ') || 'left out'}, but the answer was ${status} ${text.slice(0, 400)}`
            );
          coverage.hit(operationId, 'faults refused');
          return undefined;
        });
      });
    }

    it('changes nothing', async function test() {
      if (!examination.power) return this.skip();
      // The request log has refused requests as well, as soon as it is written. So is the last use of a key.
      const linesOf = (text = '') =>
        text
          .replace(/"last_used_at": "[^"]+"/g, '')
          .split('\n')
          .filter((line) => !/^(logged_requests|request_log)/.test(line));
      const now = linesOf(await databaseText(examination.power.service));
      const before = linesOf(state);
      const was = new Set(before);
      expect(now.filter((line) => !was.has(line)).join('\n')).to.equal('');
      expect(now).to.have.length(before.length);
    });
  });

  describeGenerated('requests at the edges', () => {
    const needed = new Set<object>();
    after(() => deleteEndpoints());
    for (const operation of contractOperations) {
      const { operationId } = operation;
      const declared = fieldsOf(operation);
      const edges = eachCase(suite.operations[operationId]!.fields, 'accepted');
      if (edges.length === 0) continue;
      it(`${operationId} accepts ${edges.length}`, async function test() {
        const lack = lackingCredential(operation);
        if (lack !== undefined)
          return skipAtAddress(this, operationId, 'edges accepted', `${edges.length} edges`, lack, edges.length);
        // One after the other, because they take effect.
        await all(edges, 1, async ({ name, what: edge }) => {
          const field = declared.get(name)!;
          const request = edgeRequest(operation, examination.world.credentials, field, edge);
          let { status, text, body } = await examination.world.api.send(request);
          // The tries to sign in wait for each other.
          for (let tries = 0; status === 429 && examination.power && tries < 60; tries++) {
            await examination.power.service.clock.advance(60_000);
            ({ status, text, body } = await examination.world.api.send(request));
          }
          const { reason_code: code } = body as { readonly reason_code?: string };
          const exception = refusedEdges.find(
            (refused) => refused.field === field.path.at(-1) && refused.edge === edge && refused.code === code,
          );
          if (exception) {
            needed.add(exception);
            coverage.without(operationId, 'edges accepted');
            return undefined;
          }
          // Refused after the validation of the request: the examples are sent with a key, and sign nobody in.
          if (code === 'VALIDATION/PERSON_REQUIRED' || code === 'VALIDATION/SIGN_IN_REFUSED')
            expect(status).to.equal(code === 'VALIDATION/PERSON_REQUIRED' ? 403 : 401);
          else if ([400, 401, 403, 413, 415, 500, 503, ...(examination.power ? [429] : [])].includes(status))
            return `${name}, ${edge}: the contract allows it, but the answer was ${status} ${text.slice(0, 400)}`;
          coverage.hit(operationId, 'edges accepted');
          return undefined;
        });
      });
    }
    it(`are refused by a rule beyond the schema in ${refusedEdges.length} cases, each with its reason`, () =>
      expect(
        refusedEdges.filter((exception) => !needed.has(exception)),
        'exceptions that are not needed: take them out',
      ).to.eql([]));
  });

  describeGenerated('the recorded traffic', () => {
    let index: ReadonlyMap<string, Seen>;
    before(() => {
      index = evidenceIndex(examination.evidence);
    });

    it('has every reason code of the catalogue', function test() {
      const given = new Set(
        examination.evidence.exchanges.flatMap(
          ({ answer: { text } }) => /"reason_code":"([^"]+)"/.exec(text)?.[1] ?? [],
        ),
      );
      coverage.hit(everything, 'reason codes', Object.keys(errors).filter((code) => given.has(code)).length);
      const missing = Object.keys(errors).filter((code) => !given.has(code));
      if (missing.length > 0 && !examination.power)
        return skipAtAddress(this, everything, 'reason codes', missing.join(', '), 'see above', missing.length);
      expect(missing, 'in src/base/errors/errors.json, and nothing is refused with it').to.eql([]);
    });

    it('contradicts every copy of the contract that lacks something', function test() {
      const mutants = contractMutants();
      const unseen = new Set(unseenProperties.map(({ property }) => property));
      const excused = (name: string): boolean =>
        [...unseen].some((property) => name === `the property /components/schemas/${property} of answers and events`);
      const judged = mutants.filter(({ name }) => !excused(name));
      const survivors = judged
        .filter((mutant) => !isCaught(mutant, index, examination.evidence.publicUrl))
        .map(
          ({ name, evidence }) =>
            `${name}: ` +
            (evidence.some((key) => index.has(key))
              ? 'what was seen of it does not contradict its absence'
              : 'nothing that was seen has it'),
        );
      coverage.expect(everything, 'contract mutants caught', judged.length);
      coverage.hit(everything, 'contract mutants caught', judged.length - survivors.length);
      if (survivors.length > 0 && !examination.power)
        return skipAtAddress(
          this,
          everything,
          'contract mutants caught',
          `${survivors.length} mutants`,
          'what contradicts them was not run',
          survivors.length,
        );
      expect(survivors.join('\n')).to.equal('');
      expect(
        [...unseen].filter((property) => index.has(`property /components/schemas/${property}`)),
        'they are seen: take them out of the exceptions',
      ).to.eql([]);
    });
  });

  // A separate group, because mocha runs the tests of a group before its inner groups.
  describe('the report', () =>
    it('is complete', async () => {
      const exceptions =
        `Exceptions, with their reasons in test/conformance/exceptions.ts: ${refusedEdges.length} ` +
        `kinds of edges that a rule beyond the schema refuses, which are not counted here, ` +
        `${unseenProperties.length} properties that nothing has.`;
      console.log(
        `\n    Examined: ${examination.subject}\n\n${coverage.table().replace(/^/gm, '    ')}\n\n    ${exceptions}\n`,
      );
      const notRun = coverage.notRun();
      if (notRun.length > 0)
        console.log(
          `    Not run here, ${coverage.notRunCount}:\n${notRun.map((line) => `      ${line}`).join('\n')}\n`,
        );
      expect(coverage.gaps().join('\n'), 'below what has to be shown').to.equal('');
      if (part === 'declared' || !examination.power) return;
      const report = `<!-- Made by \`npm run conformance\`. Do not edit. -->\n\n${coverage.table()}\n\n${exceptions}\n`;
      if (process.env.CONFORMANCE_REPORT === 'write') await writeFile(reportFile, report);
      expect(
        await readFile(reportFile, 'utf8').catch(() => ''),
        'generated/conformance-coverage.md is not up to date: write it with `npm run conformance` and commit it',
      ).to.equal(report);
    }));
};
