import { ContractDocument } from './contract-document.js';
import type { JsonObject } from './strict-schema.js';

/** Enumerations whose values the code uses, by their names in code. */
const needed: Readonly<Record<string, string>> = { environments: 'Environment', userRoles: 'UserRole' };

const header = `// Made from openapi.yaml by \`npm run generate\`. Do not edit.

/** The values of enumerations of the contract. */
`;

/** Returns the text of generated/enumerations.ts. @throws Error for a schema that is not an enumeration of texts */
export function enumerations(root: JsonObject): string {
  const document = new ContractDocument(root);
  const lines = Object.entries(needed).map(([name, schema]) => {
    const { enum: values } = document.at(`/components/schemas/${schema}`);
    if (!Array.isArray(values)) throw new Error(`The schema ${schema} is not an enumeration.`);
    return `export const ${name} = [${values.map((value) => `'${String(value)}'`).join(', ')}] as const;\n`;
  });
  return header + lines.join('') + propertyNames(root);
}

/** Returns all property names of the contract's schemas. Any other name is a client's invention. */
function propertyNames({ components }: JsonObject): string {
  const names = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties } = value as { properties?: object };
    for (const name of Object.keys(properties ?? {})) names.add(name);
    Object.values(value).forEach(collect);
  };
  collect((components as { schemas: object }).schemas);
  return (
    '\n/** The names of properties in the schemas of the contract. */\n' +
    `export const propertyNames: ReadonlySet<string> = new Set(${JSON.stringify([...names].sort(), null, 1)});\n`
  );
}
