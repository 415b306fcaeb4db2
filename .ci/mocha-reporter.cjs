// Prints what mocha's reporter `spec` prints. For .ci/run it writes the numbers as JSON to MOCHA_NUMBERS, the failures to MOCHA_FAILURES, a line each, and the
// files with a failure to MOCHA_FAILED_FILES.
const { writeFileSync } = require('node:fs');
const { Runner, reporters } = require('mocha');

module.exports = class extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const failed = [];
    const files = new Set();
    runner.on(Runner.constants.EVENT_TEST_FAIL, (test, error) => {
      // Chai cuts a long text short in its message.
      const actual = typeof error?.actual === 'string' ? `, in full: ${error.actual}` : '';
      files.add(test.file ?? '');
      failed.push(`${test.fullTitle()}: ${error?.message}${actual}`.replace(/\s+/g, ' ').slice(0, 1000));
    });
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      writeFileSync(process.env.MOCHA_NUMBERS, JSON.stringify({ passes, failures, pending }));
      writeFileSync(process.env.MOCHA_FAILURES, failed.map((line) => `${line}\n`).join(''));
      writeFileSync(process.env.MOCHA_FAILED_FILES, [...files].map((file) => `${file}\n`).join(''));
    });
  }
};
