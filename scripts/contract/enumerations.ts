import { ContractDocument } from './contract-document.js';
import type { JsonObject } from './strict-schema.js';

/** The enumerations of which the code needs the values, and not only the type, by the name that it uses. */
const needed: Readonly<Record<string, string>> = { environments: 'Environment', userRoles: 'UserRole' };

const header = `// Made from openapi.yaml by \`npm run generate\`. Do not edit.

/** The values of enumerations of the contract. */
`;

/** The text of generated/enumerations.ts. @throws Error for a schema that is no enumeration of texts */
export function enumerations(root: JsonObject): string {
  const document = new ContractDocument(root);
  const lines = Object.entries(needed).map(([name, schema]) => {
    const { enum: values } = document.at(`/components/schemas/${schema}`);
    if (!Array.isArray(values)) throw new Error(`The schema ${schema} is no enumeration.`);
    return `export const ${name} = [${values.map((value) => `'${String(value)}'`).join(', ')}] as const;\n`;
  });
  return header + lines.join('') + propertyNames(root);
}

/** Every name that a property has in a schema of the contract: any other is an invention of a client's. */
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
