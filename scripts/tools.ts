/** `npm run tools`: installs the missing tools that `npm install` omits. */
import { parseArgs } from 'node:util';
import { installedTool, tools } from './support/tool.js';

const names = Object.keys(tools) as (keyof typeof tools)[];
if (parseArgs({ options: { help: { type: 'boolean' } } }).values.help)
  console.log(`Usage: npm run tools\n\nInstalls the missing tools that \`npm install\` omits: ${names.join(', ')}.`);
else for (const name of names) installedTool(name);
