// Mocha's usual output, so that the log shows what runs, and its numbers as JSON in the file that MOCHA_NUMBERS names, for .ci/run.
const { writeFileSync } = require('node:fs');
const { Runner, reporters } = require('mocha');

module.exports = class extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      writeFileSync(process.env.MOCHA_NUMBERS, JSON.stringify({ passes, failures, pending }));
    });
  }
};
