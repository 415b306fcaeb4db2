// Rules of the lint that oxlint does not have, for oxlint.config.js.

/** `new Date()` and `Date()` read the machine's clock. */
const noAmbientDate = {
  create(context) {
    const refuse = (node) => {
      if (node.callee.name === 'Date')
        context.report({ node, message: 'Time comes from the injected clock: clock.now(), see src/base/clock.ts.' });
    };
    return {
      CallExpression: refuse,
      NewExpression: (node) => {
        if (node.arguments.length === 0) refuse(node);
      },
    };
  },
};

const longest = 120;

/** No line is longer, except titles of tests, addresses and regular expressions. */
const maxLen = {
  create(context) {
    const excepted = new Set();
    return {
      Literal(node) {
        if (node.regex !== undefined) excepted.add(node.loc.start.line);
      },
      'Program:exit'() {
        for (const [index, text] of context.sourceCode.lines.entries()) {
          const line = index + 1;
          if (text.length <= longest || excepted.has(line) || /:\/\/|^\s*(?:it|describe)\(/.test(text)) continue;
          const loc = { start: { line, column: 0 }, end: { line, column: text.length } };
          context.report({ loc, message: `The line has ${text.length} characters, ${longest} are allowed.` });
        }
      },
    };
  },
};

export default { meta: { name: 'own' }, rules: { 'no-ambient-date': noAmbientDate, 'max-len': maxLen } };
