import { Alert, Anchor, Badge, Group, Image, Stack, Text } from '@mantine/core';
import { formatMoment, nameOf } from '#console/frame/format.ts';
import type { ConsoleBesideSubmissionQuery } from './documents.ts';
import type { Submission } from './submission.ts';
import { reviewText } from './text.ts';

type BesideProof = NonNullable<ConsoleBesideSubmissionQuery['tileSubmission']>;

interface Props {
  readonly submission: Submission;
  /** Null until it is read. */
  readonly beside: BesideProof | null;
}

/** The image of a proof, the code word to look for, and proofs to compare it with. */
export function ProofImage({ submission, beside }: Props) {
  const { imageUrl, tile, submitter, event } = submission;
  return (
    <Stack gap="xs">
      {event.codeWord !== null && <Text fw={600}>{reviewText.codeWord(event.codeWord)}</Text>}
      <Image
        src={imageUrl}
        alt={reviewText.image(tile.name, nameOf(submitter))}
        fit="contain"
        mah="70vh"
        // The size of an image is unknown until it is loaded.
        style={{ aspectRatio: '4 / 3' }}
      />
      <Anchor href={imageUrl} target="_blank" rel="noreferrer" size="sm">
        {reviewText.openImage}
      </Anchor>
      {beside && <Beside {...beside} />}
    </Stack>
  );
}

/** Warns of proofs with the same image, and shows earlier ones of the tile. */
function Beside(proof: BesideProof) {
  const similarSubmissions = proof.similarSubmissions ?? [];
  const earlierSubmissions = proof.earlierSubmissions ?? [];
  const isSame = similarSubmissions.some(({ kind }) => kind === 'same');
  return (
    <>
      {similarSubmissions.length > 0 && (
        <Alert color="red" role="alert" title={isSame ? reviewText.sameImage : reviewText.similarImage}>
          <Stack gap="xs">
            {similarSubmissions.map(({ kind, submission }) => (
              <Other key={submission.id} proof={submission} kind={reviewText.kinds[kind]} />
            ))}
          </Stack>
        </Alert>
      )}
      {earlierSubmissions.length > 0 && (
        <>
          <Text fw={600}>{reviewText.earlier}</Text>
          {earlierSubmissions.map((proof) => (
            <Other key={proof.id} proof={proof} />
          ))}
        </>
      )}
    </>
  );
}

type OtherProof = NonNullable<BesideProof['earlierSubmissions']>[number];

function Other({ proof, kind }: { readonly proof: OtherProof; readonly kind?: string }) {
  const { tile, submitter, event, status, submittedAt, imageUrl, thumbnailUrl } = proof;
  const name = reviewText.beside(tile.name, nameOf(submitter), event.name);
  return (
    <Group gap="sm" wrap="nowrap">
      <Image src={thumbnailUrl} alt={reviewText.thumbnail(name)} w={96} h={72} fit="contain" />
      <div>
        <Anchor href={imageUrl} target="_blank" rel="noreferrer" size="sm">
          {name}
        </Anchor>
        <Group gap="xs">
          {kind && <Badge variant="outline">{kind}</Badge>}
          <Text size="sm">
            {reviewText.decided[status]}, {formatMoment(submittedAt)}
          </Text>
        </Group>
      </div>
    </Group>
  );
}
