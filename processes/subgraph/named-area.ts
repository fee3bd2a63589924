import type { AreaModule } from '#kit/area-module';
import { AREAS } from '#kit/areas';
import { areas } from '#processes/areas';

/** @throws Error that lists the areas when the name is none of theirs. */
export function namedArea(name: string | undefined): AreaModule {
  const area = areas.find(({ definition }) => definition.name === name);
  if (!area) throw new Error(`name the area to serve as the first argument: one of ${AREAS.join(', ')}`);
  return area;
}
