/** `npm run tools`: installs the tools that `npm install` leaves out, each unless it is there. */
import { installedTool, tools } from './support/tool.js';

for (const name of Object.keys(tools) as (keyof typeof tools)[]) installedTool(name);
