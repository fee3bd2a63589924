/** A delivery's id as the chat takes it: 22 characters, the same for each attempt. */
export function nonceOf(deliveryId: string): string {
  return Buffer.from(deliveryId.replaceAll('-', ''), 'hex').toString('base64url');
}
