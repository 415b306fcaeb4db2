// Made from openapi.yaml by `npm run generate`. Do not edit.

/** The values of enumerations of the contract. */
export const environments = ['sandbox', 'live'] as const;
export const userRoles = ['viewer', 'support', 'operator', 'owner'] as const;
