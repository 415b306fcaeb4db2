#!/usr/bin/env node
// What Prisma's command line starts as its schema engine (prisma.config.ts): an executable file, and therefore not
// TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./schema-engine.ts');
