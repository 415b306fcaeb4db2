#!/usr/bin/env node
// The schema engine of Prisma's command line (prisma.config.ts). It must be an executable file, so it is not
// TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./schema-engine.ts');
