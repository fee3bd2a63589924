import { notifications } from '@mantine/notifications';
import { text } from './text.ts';

/** Shows a message in a corner for a while, such as that something is saved. */
export function showMessage(message: string): void {
  notifications.show({ message, closeButtonProps: { 'aria-label': text.close } });
}
