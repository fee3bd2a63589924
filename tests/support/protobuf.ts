/** A protobuf message by field number; fields may repeat. 64-bit fixed values are omitted. */
export type Fields = ReadonlyMap<number, readonly (number | Buffer)[]>;

const WIRE = { varint: 0, eightBytes: 1, bytes: 2, fourBytes: 5 } as const;

/** Parses one message without its schema. protobuf.dev/programming-guides/encoding */
export function readMessage(message: Buffer): Fields {
  const fields = new Map<number, (number | Buffer)[]>();
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = message.readUInt8(at);
      at += 1;
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  };
  const take = (length: number): Buffer => {
    const taken = message.subarray(at, at + length);
    if (taken.length < length) throw new Error('a message of protobuf ends too early');
    at += length;
    return taken;
  };
  while (at < message.length) {
    const tag = varint();
    const number = Math.floor(tag / 8);
    const values = fields.get(number) ?? [];
    fields.set(number, values);
    switch (tag % 8) {
      case WIRE.varint:
        values.push(varint());
        break;
      case WIRE.bytes:
        values.push(take(varint()));
        break;
      case WIRE.eightBytes:
        take(8);
        break;
      case WIRE.fourBytes:
        take(4);
        break;
      default:
        throw new Error(`a field of protobuf has the unknown type ${tag % 8}`);
    }
  }
  return fields;
}
