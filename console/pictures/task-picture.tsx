import { useState } from 'react';
import { TaskSymbol } from '#console/events/task-symbol.tsx';
import { pathOf, type SeenPicture } from './picture-address.ts';

interface Props {
  readonly picture: SeenPicture | null;
  readonly trigger: string;
}

/** The picture of a task; a symbol of what it asks for where there is none. Its name is beside it. */
export function TaskPicture({ picture, trigger }: Props) {
  const address = picture && pathOf(picture.thumbnailUrl);
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <span className="task-picture">
      {address === null || address === missing ? (
        <TaskSymbol trigger={trigger} />
      ) : (
        <img src={address} alt="" loading="lazy" draggable={false} onError={() => setMissing(address)} />
      )}
    </span>
  );
}
