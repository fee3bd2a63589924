import { type IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express } from 'express';
import { UpgradableRequest } from '#runtime/http-upgrade';

/** A request with the methods of Express. */
class ExpressRequest extends UpgradableRequest {}

/** A response with the methods of Express. */
class ExpressResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {}

/** Options of the HTTP server in front of the application: the classes of its requests and responses. */
export const EXPRESS_MESSAGES = { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };

/**
 * Creates an Express application, without the headers ETag and X-Powered-By. An HTTP server in front of it
 * should create requests and responses of the classes above. Express changes the prototype of others when
 * they arrive, and then V8 of Node 20 makes a new hidden class for each property that is added to them: 12 kB
 * of the old generation for each request.
 */
export function createExpressApp(): Express {
  return Object.assign(appWithSettings(), {
    request: ExpressRequest.prototype,
    response: ExpressResponse.prototype,
  });
}

function appWithSettings(): Express {
  return express().disable('x-powered-by').disable('etag');
}

/** The settings that the methods of Express read, the same for every application. */
const app = { value: appWithSettings() };

Object.defineProperties(ExpressRequest.prototype, {
  ...Object.getOwnPropertyDescriptors(express.request),
  app,
});
Object.defineProperties(ExpressResponse.prototype, {
  ...Object.getOwnPropertyDescriptors(express.response),
  app,
});
