import { Button, ColorInput, Fieldset, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { DraftForm, type Saving, useDraftForm } from '#console/frame/draft-form.tsx';
import { Loaded } from '#console/frame/notices.tsx';
import { Page } from '#console/frame/page.tsx';
import { showMessage } from '#console/frame/show-message.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { PictureField } from '#console/pictures/picture-field.tsx';
import { type ConsoleCommunityQuery, consoleCommunity, consoleUpdateCommunity } from './documents.ts';
import { communityText } from './text.ts';

/** Sets the profile of the community. */
export function CommunityPage() {
  const query = useGraph(consoleCommunity, {}, { staleTime: 0 });
  // The form must not begin with what another administrator has changed since.
  const data = query.isFetchedAfterMount ? query.data : undefined;
  return (
    <Page title={communityText.title} access={['manage_users']}>
      <Text>{communityText.description}</Text>
      <Loaded query={{ ...query, data }}>{({ community }) => <Editor community={community} />}</Loaded>
    </Page>
  );
}

/** What the form holds. */
interface Draft {
  readonly name: string;
  readonly description: string;
  readonly color: string;
  /** Id of its logo; null without one. */
  readonly pictureId: string | null;
  readonly links: { readonly label: string; readonly url: string }[];
}

const EMPTY: Draft = { name: '', description: '', color: '', pictureId: null, links: [] };

function Editor({ community }: { readonly community: ConsoleCommunityQuery['community'] }) {
  const update = useGraphMutation(consoleUpdateCommunity);
  const draft = useDraftForm<Draft>({
    name: 'community',
    initialValues: community
      ? { ...community, color: community.color ?? '', links: [...community.links] }
      : EMPTY,
    validate: {
      name: (name) => (name.trim() === '' ? communityText.nameMissing : null),
      color: (color) => (color === '' || /^#[\da-f]{6}$/i.test(color) ? null : communityText.colorWrong),
    },
  });
  const { form } = draft;
  const save = ({ color, ...values }: Draft, { onSaved }: Saving) => {
    const onSuccess = () => {
      onSaved();
      showMessage(communityText.saved);
    };
    update.mutate({ input: { ...values, color: color === '' ? null : color } }, { onSuccess });
  };
  return (
    <DraftForm draft={draft} isWide maw={600} submit={communityText.save} mutation={update} onSave={save}>
      <TextInput required label={communityText.name} maxLength={200} {...form.getInputProps('name')} />
      <Textarea
        label={communityText.text}
        maxLength={4000}
        autosize
        minRows={3}
        {...form.getInputProps('description')}
      />
      <ColorInput
        label={communityText.color}
        description={communityText.colorHint}
        withPicker={false}
        withEyeDropper={false}
        {...form.getInputProps('color')}
      />
      <PictureField
        label={communityText.logo}
        value={form.values.pictureId ?? null}
        onChange={(pictureId) => form.setFieldValue('pictureId', pictureId)}
      />
      <Fieldset legend={communityText.links}>
        <Stack>
          <Text size="sm" c="dimmed">
            {communityText.linksHint}
          </Text>
          {form.values.links.map((_link, index) => (
            // Links have no identity but their place.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Group key={index} align="flex-end" role="group" aria-label={communityText.link(index + 1)}>
              <TextInput
                required
                label={communityText.label}
                maxLength={200}
                {...form.getInputProps(`links.${index}.label`)}
              />
              <TextInput
                required
                type="url"
                label={communityText.url}
                maxLength={500}
                {...form.getInputProps(`links.${index}.url`)}
              />
              <Button
                variant="default"
                aria-label={communityText.removeLink(index + 1)}
                onClick={() => form.removeListItem('links', index)}
              >
                {communityText.remove}
              </Button>
            </Group>
          ))}
          {form.values.links.length < MOST_LINKS && (
            <Button
              variant="default"
              maw="fit-content"
              onClick={() => form.insertListItem('links', { label: '', url: '' })}
            >
              {communityText.addLink}
            </Button>
          )}
        </Stack>
      </Fieldset>
    </DraftForm>
  );
}

/** As many as the platform keeps. */
const MOST_LINKS = 10;
