// Starts Scalar in the API reference. Runs in the browser as it is, before Scalar's own script.
'use strict';

const contract = new URL('../openapi.json', document.currentScript.src).href;

// Zod, with which Scalar checks its settings, would try whether it may compile text to code, which the
// Content-Security-Policy refuses and reports.
globalThis.__zod_globalConfig = { jitless: true };

/** What a sandbox on this machine fills the console with; undefined anywhere else. */
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

    // Nothing on this page calls another host, or offers to. The Content-Security-Policy refuses what would.
    withDefaultFonts: false,
    telemetry: false,
    proxyUrl: '',
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    // An API key that was typed in is gone with the page.
    persistAuth: false,

    // The anchors that the pages under /errors/ link to.
    generateTagSlug: ({ name }) => name.toLowerCase().replaceAll(' ', '-'),
    generateOperationSlug: ({ operationId }) => operationId,

    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  }),
);
