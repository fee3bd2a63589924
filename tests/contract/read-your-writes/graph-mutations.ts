import {
  DRAFT_ID,
  INVITATION_CODE,
  INVITATION_ID,
  INVITE_CODE,
  MEMBER_ID,
  REQUEST_ID,
  SESSION_ID,
  SQUAD_IDS,
  TEAM_IDS,
  WEBHOOK_DELIVERY_ID,
} from '../equivalence/seed';
import { APPROVED_ID, CREW_CODE, CREW_IDS, PENDING_ID } from '../equivalence/seed-events';

/** A participant in addition to the seeded ones. */
export const PLAYER_ID = `part_${'A'.repeat(24)}`;

const MUTATIONS: Readonly<Record<string, readonly string[]>> = {
  bingo: [
    `mutation { completeBingoTask(participantId: "${PLAYER_ID}", position: 0) { id } }`,
    `mutation { revokeBingoCompletion(participantId: "${PLAYER_ID}", position: 1) { id } }`,
    `mutation { removeBingoRevocation(participantId: "${PLAYER_ID}", position: 1) { id } }`,
    `mutation { renameBingoParticipant(participantId: "${PLAYER_ID}", rsn: "Renamed") { id } }`,
    `mutation { withdrawBingoRegistration(participantId: "${PLAYER_ID}") { success } }`,
    'mutation { leaveBingoEvent(eventId: "winter") { success } }',
    'mutation { createBingoInvitation(eventId: "winter", uses: 2) { url } }',
    `mutation { revokeBingoInvitation(id: "${INVITATION_ID}") { revokedAt } }`,
    `mutation { registerByBingoInvitation(code: "${INVITATION_CODE}", rsn: "Admin") { participantId } }`,
    'mutation { requestBingoRegistration(eventId: "winter", rsn: "Admin") { status } }',
    'mutation { withdrawBingoRegistrationRequest(eventId: "winter") { status } }',
    `mutation { approveBingoRegistrationRequests(ids: ["${REQUEST_ID}"]) { error } }`,
    `mutation { declineBingoRegistrationRequests(ids: ["${REQUEST_ID}"], reason: "Full") { error } }`,
    'mutation { addBingoParticipants(eventId: "winter", names: ["Admin", "Somebody"]) { outcome } }',
    'mutation { deleteBingoReservedPlace(eventId: "winter", rsn: "Absent") { success } }',
    `mutation { rotateBingoHook(participantId: "${PLAYER_ID}") { hookUrl } }`,
    'mutation { saveBingoEventDraft(name: "Spring", content: { name: "Spring" }) { version } }',
    `mutation { saveBingoEventDraft(id: "${DRAFT_ID}", name: "Late autumn", content: {}) { version } }`,
    `mutation { deleteBingoEventDraft(id: "${DRAFT_ID}") { success } }`,
    `mutation { createBingoEvent(input: { id: "autumn", name: "Autumn", startDate: "2026-01-01", endDate: "2027-01-01", boardSize: 3 }, draftId: "${DRAFT_ID}") { id } }`,
    `mutation { reverseBingoLedgerEntry(participantId: "${PLAYER_ID}", entryId: "2", reason: "Mistake") { id } }`,
    'mutation { createBingoKey(eventId: "winter") { apiKey } }',
    `mutation { rotateBingoKey(participantId: "${PLAYER_ID}") { apiKey } }`,
    'mutation { createBingoTeam(input: { eventId: "squads", name: "Green" }) { team { id } } }',
    `mutation { joinBingoTeam(inviteCode: "${INVITE_CODE}") { id } }`,
    `mutation { joinBingoTeam(inviteCode: "${INVITE_CODE}") { id } leaveBingoTeam(eventId: "squads") { id } }`,
    `mutation { placeBingoParticipant(participantId: "${SQUAD_IDS[1]}", teamId: "${TEAM_IDS[0]}") { rsn } }`,
    `mutation { removeBingoTeamMember(teamId: "${TEAM_IDS[0]}", userId: "${MEMBER_ID}") { id } }`,
    `mutation { assignBingoTeamCaptain(teamId: "${TEAM_IDS[0]}", userId: "${MEMBER_ID}") { id } }`,
    `mutation { updateBingoTeam(id: "${TEAM_IDS[0]}", input: { name: "Crimson" }) { id } }`,
    `mutation { rotateBingoTeamInvite(teamId: "${TEAM_IDS[0]}") { inviteCode } }`,
    `mutation { disbandBingoTeam(teamId: "${TEAM_IDS[1]}") { id } }`,
  ],
  attendance: [
    `mutation { openAttendanceSession(input: {
      event: "Gate raid", startTime: "2026-01-07T20:00:00Z", endTime: "2026-01-07T22:00:00Z", hostId: "${MEMBER_ID}"
    }) { id } }`,
    `mutation { updateAttendanceSession(id: "${SESSION_ID}", input: { event: "Late raid" }) { id } }`,
    `mutation { closeAttendanceSession(id: "${SESSION_ID}", rule: { points: 5, includeGuests: true }) { records { id } } }`,
  ],
  events: [
    'mutation { updateTile(id: 1, input: { name: "Renamed", points: 99 }) { id } }',
    'mutation { deleteTile(id: 3) { success } }',
    `mutation { reviewTileSubmissions(decisions: [
      { submissionId: "${PENDING_ID}", status: approved }
      { submissionId: "${APPROVED_ID}", status: rejected }
    ]) { submission { id } } }`,
    'mutation { createTileTeam(input: { eventId: "crews", name: "Green" }) { team { id } } }',
    `mutation { joinTileTeam(inviteCode: "${CREW_CODE}") { id } }`,
    `mutation { joinTileTeam(inviteCode: "${CREW_CODE}") { id } leaveTileTeam(eventId: "crews") { id } }`,
    `mutation { placeTileTeamMember(teamId: "${CREW_IDS[1]}", userId: "${MEMBER_ID}") { id } }`,
    `mutation { removeTileTeamMember(teamId: "${CREW_IDS[0]}", userId: "${MEMBER_ID}") { id } }`,
    `mutation { assignTileTeamCaptain(teamId: "${CREW_IDS[0]}", userId: "${MEMBER_ID}") { id } }`,
    `mutation { updateTileTeam(id: "${CREW_IDS[0]}", input: { name: "Crimson" }) { id } }`,
    `mutation { rotateTileTeamInvite(teamId: "${CREW_IDS[0]}") { inviteCode } }`,
    `mutation { disbandTileTeam(teamId: "${CREW_IDS[1]}") { id } }`,
    `mutation { claimTileSubmissions(submissionIds: ["${PENDING_ID}"]) { error } }`,
    `mutation { releaseTileSubmissions(submissionIds: ["${PENDING_ID}"]) { error } }`,
    `mutation { holdTileSubmission(submissionId: "${PENDING_ID}", reason: "Ask") { id } }`,
    `mutation { resumeTileSubmission(submissionId: "${PENDING_ID}") { id } }`,
    'mutation { updateReviewReasons(texts: ["Blurred"]) }',
    `mutation { addTileSubmissionComment(submissionId: "${PENDING_ID}", text: "Which day?") { id } }`,
    `mutation { markTileSubmissionRead(submissionId: "${PENDING_ID}", until: "2026-01-01T00:00:00Z") { id } }`,
  ],
  game: [
    `mutation { createWebhook(input: { name: "New", url: "https://8.8.8.8/", eventTypes: [proof_deleted] }) { secret } }`,
    'mutation { updateWebhook(id: 1, input: { name: "Renamed" }) { id } }',
    'mutation { rotateWebhookSecret(id: 1) { secret } }',
    'mutation { testWebhook(id: 1) { id } }',
    `mutation { replayWebhookDelivery(id: "${WEBHOOK_DELIVERY_ID}") { id } }`,
    'mutation { replayWebhookDeliveries(webhookId: 1, since: "2026-01-01") { messages } }',
    'mutation { deleteWebhook(id: 1) { success } }',
  ],
  auth: [
    'mutation { rotateSigningKey { kid } }',
    'mutation { createServiceKey(name: "reports") { key } }',
    'mutation { revokeServiceKey(name: "reports") { success } }',
    'mutation { updateCommunity(input: { name: "Iron Otters" }) { name } }',
    'mutation { deletePicture(id: "unknown.png") { success } }',
    'mutation { recordNameChange(input: { formerName: "Absent", currentName: "Absentee" }) { id } }',
    'mutation { revertNameChange(id: "1") { status } }',
    'mutation { approveNameChange(id: "1") { status } }',
    'mutation { rejectNameChange(id: "1") { status } }',
    'mutation { claimPlayer(name: "Absentee") { status } }',
    `mutation { assignPlayer(name: "Absentee", userId: "100000000000000001") { status } }`,
    `mutation { rejectPlayerClaim(name: "Absentee", userId: "100000000000000001") { success } }`,
    'mutation { withdrawPlayerClaim(name: "Absentee") { success } }',
  ],
};

/**
 * Every mutation without a REST endpoint and its area, as the super administrator may run it on the seeded
 * data.
 */
export const GRAPH_MUTATIONS = Object.entries(MUTATIONS).flatMap(([area, texts]) =>
  texts.map((text) => ({ area, text })),
);
