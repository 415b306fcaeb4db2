/**
 * What of WebAssembly the embedded database needs. It is declared by no library that is loaded here, only by the DOM's.
 */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module';
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
