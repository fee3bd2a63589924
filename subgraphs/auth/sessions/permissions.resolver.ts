import { type ClassType, FieldResolver, Resolver, Root } from 'type-graphql';
import { ListSize } from '#kit/cost';
import type { Permission } from '#protocol/permissions';
import { knownPermissions, PermissionEnum } from '../members/permission.type';
import { Role } from '../members/role.fields';
import { TokenValidation } from './session.fields';
import { SignedInViewer } from './viewer.fields';

interface Holder {
  readonly permissions: string[];
}

interface PermissionFields {
  readonly assumedSize: number;
  /** Description of the names. */
  readonly description: string;
}

export const RolePermissions = permissionsOf(Role, {
  assumedSize: 10,
  description: 'Names of the permissions that the role grants.',
});

export const ViewerPermissions = permissionsOf(SignedInViewer, {
  assumedSize: 20,
  description: 'Effective permissions, sorted; all known permissions for a super administrator.',
});

export const TokenPermissions = permissionsOf(TokenValidation, {
  assumedSize: 20,
  description: 'Effective permissions of the user, sorted.',
});

/** Creates the resolver of a type's permissions: all as names, those of the platform as an enum too. */
function permissionsOf(type: ClassType<Holder>, { assumedSize, description }: PermissionFields) {
  @Resolver(() => type)
  class PermissionsResolver {
    @ListSize({ assumedSize })
    @FieldResolver(() => [PermissionEnum], {
      description: 'The permissions that the platform knows, in the order of `permissionNames`.',
    })
    permissions(@Root() { permissions }: Holder): Permission[] {
      return knownPermissions(permissions);
    }

    @ListSize({ assumedSize })
    @FieldResolver(() => [String], { description })
    permissionNames(@Root() { permissions }: Holder): string[] {
      return permissions;
    }
  }
  return PermissionsResolver;
}
