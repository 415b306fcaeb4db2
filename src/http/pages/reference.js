// Starts Scalar in the API reference. Runs in the browser unbundled, before Scalar's own script.
'use strict';

const contract = new URL('../openapi.json', document.currentScript.src).href;

// Scalar checks its settings with Zod, which would otherwise test for eval. The Content-Security-Policy refuses and
// reports that.
globalThis.__zod_globalConfig = { jitless: true };

/** Returns Scalar's settings for a sandbox on this machine; undefined elsewhere. */
async function ofSandbox() {
  const address = document.getElementById('reference').dataset.console;
  if (address === undefined) return undefined;
  const { terminal, apiKey } = await (await fetch(address)).json();
  if (terminal === undefined) return undefined;
  const content = await (await fetch(contract)).json();
  content.components.parameters.TerminalFriendlyId.example = terminal;
  return {
    content,
    authentication: { preferredSecurityScheme: 'ApiKey', securitySchemes: { ApiKey: { value: apiKey } } },
  };
}

document.addEventListener('DOMContentLoaded', async () =>
  Scalar.createApiReference('#reference', {
    ...((await ofSandbox()) ?? { url: contract }),
    slug: 'openapi',

    // The page must not call or offer other hosts; the Content-Security-Policy refuses them too.
    withDefaultFonts: false,
    telemetry: false,
    proxyUrl: '',
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    // Closing the page discards a typed API key.
    persistAuth: false,

    // The anchors that the pages under /errors/ link to.
    generateTagSlug: ({ name }) => name.toLowerCase().replaceAll(' ', '-'),
    generateOperationSlug: ({ operationId }) => operationId,

    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  }),
);
