import { conformance } from './conformance.js';

describe('conformance', conformance('declared'));
