/** `npm run tools`: installs the missing tools that `npm install` omits. */
import { installedTool, tools } from './support/tool.js';

for (const name of Object.keys(tools) as (keyof typeof tools)[]) installedTool(name);
