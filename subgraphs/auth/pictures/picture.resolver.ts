import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { FROM_ONE } from '#kit/database/page';
import { DeleteResult } from '#kit/delete-result.type';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import { NAME_LIMITS } from '#protocol/rules/text';
import type { PictureDependencies } from '../dependencies';
import { deletePicture, uploadPicture } from './picture.commands';
import { LibraryPicture, UploadPictureInput } from './picture.fields';
import { findPictures } from './picture.queries';

@Resolver()
export class PicturesResolver {
  constructor(private readonly dependencies: PictureDependencies) {}

  @Permitted('manage_bingo', 'manage_events', 'manage_users')
  @ListSize({ assumedSize: MOST_PER_PAGE, slicingArguments: ['limit'] })
  @Query(() => [LibraryPicture], { description: 'Pictures of the library, newest first.' })
  pictures(
    @Limited({ maxLength: NAME_LIMITS.maxLength })
    @Arg('search', () => String, { defaultValue: '', description: 'Part of the title; case is ignored.' })
    search: string,
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, { defaultValue: 50, description: 'Maximum number of pictures, at most 100.' })
    limit: number,
  ): Promise<LibraryPicture[]> {
    const { database, settings } = this.dependencies;
    return findPictures(database, settings.baseUrl, search, limit);
  }

  @Permitted('manage_bingo', 'manage_events', 'manage_users')
  @Mutation(() => LibraryPicture, {
    description:
      'Adds a picture to the library, which has at most 2,000. Anybody who has its address can fetch it.',
  })
  uploadPicture(
    @Arg('input', () => UploadPictureInput, { description: 'The picture.' }) input: UploadPictureInput,
    @Ctx() context: SubgraphContext,
  ): Promise<LibraryPicture> {
    return uploadPicture(this.dependencies, context, input);
  }

  @Permitted('manage_bingo', 'manage_events', 'manage_users')
  @Mutation(() => DeleteResult, {
    description: 'Removes a picture from the library. What has it is without one a moment later.',
  })
  deletePicture(
    @Arg('id', () => ID, { description: 'The picture.' }) id: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<DeleteResult> {
    return deletePicture(this.dependencies, caller, id);
  }
}
