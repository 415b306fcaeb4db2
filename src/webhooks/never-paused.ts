import type { Dispatcher } from 'undici';

/**
 * The answer comes as fast as its sender sends it, whatever its reader has taken of it yet. undici 7 ends the process
 * by an assertion in an event of the socket when the other side closes a connection while its answer is held back
 * (nodejs/undici#5360; undici 8, which mends it, does not run on Node 20).
 */
export const neverPaused: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch(options, {
    onRequestStart: (controller, context) => handler.onRequestStart?.(unpaused(controller), context),
    onRequestUpgrade: (controller, status, headers, socket) =>
      handler.onRequestUpgrade?.(unpaused(controller), status, headers, socket),
    onResponseStart: (controller, status, headers, message) =>
      handler.onResponseStart?.(unpaused(controller), status, headers, message),
    onResponseData: (controller, chunk) => handler.onResponseData?.(unpaused(controller), chunk),
    onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(unpaused(controller), trailers),
    onResponseError: (controller, error) => handler.onResponseError?.(unpaused(controller), error),
  });

const unpaused = (controller: Dispatcher.DispatchController): Dispatcher.DispatchController => ({
  get aborted() {
    return controller.aborted;
  },
  get reason() {
    return controller.reason;
  },
  get rawHeaders() {
    return controller.rawHeaders ?? null;
  },
  get rawTrailers() {
    return controller.rawTrailers ?? null;
  },
  paused: false,
  pause: () => undefined,
  resume: () => undefined,
  abort: (reason) => controller.abort(reason),
});
