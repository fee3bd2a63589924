import { Fieldset, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { EventDraft } from './event-draft.ts';
import { eventFormText } from './text.ts';

const MODES = ['open', 'approval', 'invitation'] as const;

/** Edits who may register for an event, until when and how many. */
export function RegistrationSettings({ form }: { readonly form: UseFormReturnType<EventDraft> }) {
  return (
    <Fieldset legend={eventFormText.registration}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={eventFormText.registrationMode}
          data={MODES.map((value) => ({ value, label: eventFormText.registrationModes[value] }))}
          {...form.getInputProps('registration')}
        />
        <TextInput
          label={eventFormText.maxParticipants}
          description={eventFormText.maxParticipantsText}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          maxLength={5}
          {...form.getInputProps('maxParticipants')}
        />
        <TextInput
          type="datetime-local"
          label={eventFormText.closes}
          description={eventFormText.closesText}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('closes')}
        />
      </SimpleGrid>
    </Fieldset>
  );
}
