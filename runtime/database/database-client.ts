import { Client, type ClientConfig } from 'pg';

/**
 * A client whose errors never end the process. A server that ends a connection may say so in the packet that
 * completes the handshake or a statement, before the code that takes the client can listen; and a pool
 * listens to idle clients only. Statements on a broken connection fail with the error.
 */
export class DatabaseClient extends Client {
  constructor(config: ClientConfig) {
    super(config);
    this.on('error', ignore);
  }
}

function ignore(): void {}
