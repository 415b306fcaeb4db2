// Prints what mocha's reporter `spec` prints. For .ci/run it also writes, beside the path in MOCHA_RESULTS, `.numbers` of the passed and the failed tests, and, a
// line each, `.failures`, the `.files` that have one, and the tests that `.passed` or were `.skipped`.
const { writeFileSync } = require('node:fs');
const { Runner, reporters } = require('mocha');

const { EVENT_RUN_END, EVENT_TEST_FAIL, EVENT_TEST_PASS, EVENT_TEST_PENDING } = Runner.constants;

// An error of a test, and that of ending what it used: both are in one whose own message has neither.
const messageOf = (error) =>
  error?.suppressed ? `${messageOf(error.suppressed)}, then ${messageOf(error.error)}` : error?.message;

module.exports = class extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const results = { failures: [], files: [], passed: [], skipped: [] };
    runner.on(EVENT_TEST_PASS, (test) => results.passed.push(test.fullTitle()));
    runner.on(EVENT_TEST_PENDING, (test) => results.skipped.push(test.fullTitle()));
    runner.on(EVENT_TEST_FAIL, (test, error) => {
      // Chai cuts a long text short in its message.
      const actual = typeof error?.actual === 'string' ? `, in full: ${error.actual}` : '';
      results.files.push(test.file ?? '');
      results.failures.push(`${test.fullTitle()}: ${messageOf(error)}${actual}`);
    });
    runner.once(EVENT_RUN_END, () => {
      const write = (name, text) => writeFileSync(`${process.env.MOCHA_RESULTS}.${name}`, text);
      for (const [name, found] of Object.entries(results)) {
        const lines = found.map((text) => `${text.replace(/\s+/g, ' ').slice(0, 1000)}\n`);
        write(name, [...new Set(lines)].join(''));
      }
      write('numbers', `${this.stats.passes} ${this.stats.failures}\n`);
    });
  }
};
