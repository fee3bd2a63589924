/** A cell of an invented board. */
export interface BoardTask {
  readonly name: string;
  readonly trigger: string;
  readonly points: number;
  readonly description?: string;
}

const task = (name: string, trigger: string, points: number, description?: string): BoardTask => ({
  name,
  trigger,
  points,
  ...(description !== undefined && { description }),
});

/** The 5 × 5 board of the running event; its first cell is the one of the guides. */
export const WINTER_BOARD: readonly BoardTask[] = [
  task('Goblins', 'npc_kill:Goblin:5', 10, 'Five goblins, anywhere'),
  task('Fifty snakes', 'npc_kill:Zulrah:50', 40),
  task('Two hundred bones', 'item_obtain:536:200', 25, 'Dragon bones, from any dragon'),
  task('Level 85 slayer', 'skill_level:slayer:85', 30),
  task('Dragon Slayer II', 'quest_complete:dragon_slayer_2', 35),
  task('Vorkath', 'npc_kill:Vorkath:60', 40),
  task('A whip', 'item_obtain:4151:1', 50, 'An abyssal whip from a demon'),
  task('Hard clues', 'clue:hard:10', 20),
  task('Varrock, elite', 'achievement:Varrock:elite', 45),
  task('Beginner clues', 'clue:beginner:25', 10),
  task('The Nightmare', 'npc_kill:Nightmare:20', 60),
  task('Level 90 farming', 'skill_level:farming:90', 30),
  task('Clan photograph', 'manual', 15, 'Everybody in one picture; an organiser completes it'),
  task('Gargoyle tasks', 'slayer_task:Gargoyles:5', 20),
  task('A rare drop', 'item_value:5000000', 40, 'One drop worth five million'),
  task('Hydra', 'npc_kill:Alchemical Hydra:40', 45),
  task('Snakes and dragons', 'sum(150; npc_kill:Zulrah; npc_kill:Vorkath)', 50, 'In any mixture'),
  task('Recipe for Disaster', 'quest_complete:recipe_for_disaster', 25),
  task('Ardougne, hard', 'achievement:Ardougne:hard', 25),
  task('A pet', 'any(pet:Pet snakeling; pet:Vorki; pet:Hellpuppy)', 80, 'Snakeling, Vorki or hellpuppy'),
  task('Cerberus', 'npc_kill:Cerberus:35', 35),
  task('Level 92 mining', 'skill_level:mining:92', 35),
  task('Master clues', 'clue:master:3', 45),
  task('The wilderness, medium', 'achievement:Wilderness:medium', 20),
  task('Giants and moss', 'all(npc_kill:Hill Giant:30; npc_kill:Moss giant:30)', 15, 'Thirty of each'),
];

/** The 4 × 4 board of the event that is over. */
export const SUMMER_BOARD: readonly BoardTask[] = [
  task('Cows', 'npc_kill:Cow:25', 5),
  task('Level 70 fishing', 'skill_level:fishing:70', 15),
  task('Barrows', 'npc_kill:Dharok the Wretched:15', 20),
  task('Easy clues', 'clue:easy:15', 10),
  task('Monkey Madness', 'quest_complete:monkey_madness_1', 15),
  task('Lobsters', 'item_obtain:377:300', 10),
  task('King Black Dragon', 'npc_kill:King Black Dragon:20', 25),
  task('Falador, medium', 'achievement:Falador:medium', 20),
  task('Wintertodt', 'npc_kill:Wintertodt:30', 20),
  task('Level 75 cooking', 'skill_level:cooking:75', 15),
  task('A dragon axe', 'item_obtain:6739:1', 40),
  task('Medium clues', 'clue:medium:10', 15),
  task('Fire Cape', 'item_obtain:6570:1', 45),
  task('Hellhound tasks', 'slayer_task:Hellhounds:4', 15),
  task('Karamja, hard', 'achievement:Karamja:hard', 25),
  task('Giant Mole', 'npc_kill:Giant Mole:40', 20),
];
