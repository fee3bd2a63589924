import { FieldResolver, Resolver, Root } from 'type-graphql';
import { Picture, pictureOf, pictureOrNull } from '#kit/picture';
import { itemPicturePath } from '#protocol/pictures';
import type { BingoDependencies } from '../dependencies';
import { nodesOf } from '../triggers/goal-nodes';
import { BingoEvent } from './event.fields';
import { BingoTask } from './task.fields';

@Resolver(() => BingoEvent)
export class EventPicturesResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @FieldResolver(() => Picture, { nullable: true, description: 'Its picture; null without one.' })
  picture(@Root() { pictureId }: BingoEvent): Picture | null {
    return pictureOrNull(this.dependencies.settings.baseUrl, pictureId);
  }
}

@Resolver(() => BingoTask)
export class TaskPicturesResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @FieldResolver(() => Picture, {
    nullable: true,
    description:
      'Its picture: that of `pictureId`, else the icon of the first item of its trigger where the platform has icons; null without one.',
  })
  picture(@Root() { pictureId, trigger }: BingoTask): Picture | null {
    const { baseUrl, hasItemImages } = this.dependencies.settings;
    if (pictureId !== null) return pictureOf(baseUrl, pictureId);
    const item = hasItemImages ? firstItem(trigger) : null;
    if (item === null) return null;
    const url = `${baseUrl}${itemPicturePath(item)}`;
    return { url, thumbnailUrl: url };
  }
}

/** Returns the id of the first item of a trigger; null if it has none. */
function firstItem(text: string): string | null {
  for (const { leaf } of nodesOf(text) ?? []) {
    const trigger = leaf?.trigger;
    if (trigger?.type === 'item_obtain' || trigger?.type === 'collection_log') return trigger.target;
  }
  return null;
}
