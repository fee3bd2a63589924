import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { IF_VERSION } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { DeleteResult } from '#kit/delete-result.type';
import type { AutomationDependencies, GameDependencies } from '../dependencies';
import { createRule, deleteRule, updateRule } from './rule.commands';
import { AutomationRule, CreateAutomationRuleInput, UpdateAutomationRuleInput } from './rule.fields';
import { findRule, listRules } from './rule.queries';

@Resolver(() => AutomationRule)
export class AutomationRulesResolver {
  constructor(private readonly dependencies: AutomationDependencies & Pick<GameDependencies, 'off'>) {}

  @Permitted('manage_automation')
  @ListSize({ assumedSize: 20 })
  @Query(() => [AutomationRule], { description: 'All automation rules, oldest first.' })
  automationRules(): Promise<AutomationRule[]> {
    return listRules(this.dependencies.database);
  }

  @Permitted('manage_automation')
  @Query(() => AutomationRule, {
    nullable: true,
    description: 'An automation rule by id; null if there is none.',
  })
  automationRule(
    @Arg('id', () => Int, { description: 'Rule id.' }) id: number,
  ): Promise<AutomationRule | null> {
    return findRule(this.dependencies.database, id);
  }

  @Permitted('manage_automation')
  @Mutation(() => AutomationRule, {
    description: 'Creates an automation rule, which applies to occurrences from now on.',
  })
  createAutomationRule(
    @Arg('input', () => CreateAutomationRuleInput, { description: 'The rule.' })
    input: CreateAutomationRuleInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<AutomationRule> {
    return createRule(this.dependencies, caller, input);
  }

  @Permitted('manage_automation')
  @Mutation(() => AutomationRule, {
    description:
      'Changes an automation rule for occurrences from now on. Disabling it stops pending deliveries.',
  })
  updateAutomationRule(
    @Arg('id', () => Int, { description: 'Rule id.' }) id: number,
    @Arg('input', () => UpdateAutomationRuleInput, { description: 'The changes.' })
    input: UpdateAutomationRuleInput,
    @Arg('ifVersion', () => Int, IF_VERSION) ifVersion: number | null | undefined,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<AutomationRule> {
    return updateRule(this.dependencies, caller, id, input, ifVersion);
  }

  @Permitted('manage_automation')
  @Mutation(() => DeleteResult, {
    description: 'Deletes an automation rule with its delivery log. Pending deliveries are stopped.',
  })
  deleteAutomationRule(
    @Arg('id', () => Int, { description: 'Rule id.' }) id: number,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<DeleteResult> {
    return deleteRule(this.dependencies, caller, id);
  }
}
