// Mocha's usual output, so that the log shows what runs, and its numbers as JSON in the file that MOCHA_NUMBERS names, for .ci/run. What failed stands
// in the file that MOCHA_FAILURES names, a line each.
const { writeFileSync } = require('node:fs');
const { Runner, reporters } = require('mocha');

module.exports = class extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const failed = [];
    runner.on(Runner.constants.EVENT_TEST_FAIL, (test, error) => {
      // Chai cuts a long text short in its message.
      const actual = typeof error?.actual === 'string' ? `, in full: ${error.actual}` : '';
      failed.push(`${test.fullTitle()}: ${error?.message}${actual}`.replace(/\s+/g, ' ').slice(0, 1000));
    });
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      writeFileSync(process.env.MOCHA_NUMBERS, JSON.stringify({ passes, failures, pending }));
      writeFileSync(process.env.MOCHA_FAILURES, failed.map((line) => `${line}\n`).join(''));
    });
  }
};
