/** Generated from schema/artefacts/openapi.json by "npm run generate": do not edit. */

export interface paths {
    "/attendance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List attendance records
         * @description Newest date first, then newest record.
         */
        get: operations["ListAttendance"];
        put?: never;
        /**
         * Record that a player attended an event
         * @description Requires `manage_attendance`.
         */
        post: operations["CreateAttendance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendance/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an attendance record
         * @description Omitted fields are kept; `notes: null` removes the notes. Recorder and time of recording are kept.
         *
         *     Requires `manage_attendance`.
         */
        put: operations["UpdateAttendance"];
        post?: never;
        /**
         * Delete an attendance record
         * @description Requires `manage_attendance`.
         */
        delete: operations["DeleteAttendance"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendance/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record the attendance of an event on one day
         * @description Invalid entries and duplicates count as failed; the others are recorded in one transaction.
         *
         *     Requires `manage_attendance`.
         */
        post: operations["CreateAttendanceBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendance/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download attendance records as a CSV file
         * @description The records are in the order of their ids. Each part of the file is read when it is sent: no record is repeated, and
         *     records created or changed meanwhile may be included. A cell that a spreadsheet would execute as a formula gets a
         *     leading apostrophe, which the import removes.
         *
         *     Requires `manage_attendance`.
         */
        get: operations["ExportAttendance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendance/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health of the attendance area
         * @description Not counted by rate limits.
         */
        get: operations["GetAttendanceHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendance/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import attendance records from a CSV file
         * @description The file is UTF-8 (with or without a byte order mark; LF or CRLF), at most 5 MiB and 50,000 rows. Its header names
         *     `rsn`, `event`, `date`, `points` and optionally `notes`, in any order and case; other columns, such as those of an
         *     export, are ignored. White space around cells is trimmed, empty rows are skipped. Valid rows are written in one
         *     transaction; others, including those with another number of cells than the header or a misplaced quotation mark, are
         *     reported by the line on which they begin (the header is line 1). With `overwrite`, a file without `notes` leaves
         *     existing notes unchanged. A file that cannot be parsed (another encoding, no such header, a repeated column) results in
         *     400, and nothing is written.
         *
         *     Requires `manage_attendance`.
         */
        post: operations["ImportAttendance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendance/leaderboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who attended most
         * @description Ordered by records, then distinct events, then player name.
         */
        get: operations["GetAttendanceLeaderboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendance/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your own attendance
         * @description The records under the username, the display name, and every player name registered for bingo: newest date first, then
         *     newest record.
         */
        get: operations["GetOwnAttendance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendance/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Attendance statistics
         * @description `this_month` is the current calendar month in UTC, by the dates of records.
         */
        get: operations["GetAttendanceStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Public keys that verify session tokens, as a JSON Web Key Set
         * @description Includes rotated keys while sessions use them.
         */
        get: operations["ListSigningKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/admin/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the activity log, newest entries first
         * @description Requires `view_admin` or `manage_users`.
         */
        get: operations["ListActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/admin/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List roles
         * @description Requires `view_admin` or `manage_users`.
         */
        get: operations["ListRoles"];
        put?: never;
        /**
         * Create a role
         * @description Requires `manage_users`.
         */
        post: operations["CreateRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/admin/roles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a role
         * @description Omitted fields are kept.
         *
         *     Requires `manage_users`.
         */
        put: operations["UpdateRole"];
        post?: never;
        /**
         * Delete a role
         * @description Removes it from all users. Irreversible.
         *
         *     Requires `manage_users`.
         */
        delete: operations["DeleteRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/admin/user-roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign a role to a user
         * @description Assigning a role that the user already has changes nothing.
         *
         *     Requires `manage_users`.
         */
        post: operations["AssignRole"];
        /**
         * Remove a role from a user
         * @description Removing a role that the user does not have changes nothing.
         *
         *     Requires `manage_users`.
         */
        delete: operations["RemoveRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Requires `view_admin` or `manage_users`.
         */
        get: operations["ListUsers"];
        put?: never;
        /**
         * Ban or unban a user
         * @description A ban ends the user's sessions immediately.
         *
         *     Requires `view_admin` or `manage_users`.
         */
        post: operations["ModerateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete a sign-in
         * @description The identity provider redirects the browser here; not for direct calls.
         */
        get: operations["CompleteSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health of the auth area
         * @description Not counted by rate limits.
         */
        get: operations["GetAuthHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Start signing in
         * @description Redirects to the identity provider; after a successful sign-in the browser is sent to `return_url`.
         */
        get: operations["BeginSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign out
         * @description Ends the session, clears its cookie and redirects.
         */
        get: operations["SignOut"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller, with roles and permissions
         * @description `{ "authenticated": false }` without a credential, or with one that is invalid, expired or revoked.
         */
        get: operations["GetViewer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's effective permissions and roles
         * @description Roles are listed by priority, highest first. Super administrators have every permission.
         */
        get: operations["ListPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List one's own access tokens
         * @description Those that have not ended, newest first.
         */
        get: operations["ListAccessTokens"];
        put?: never;
        /**
         * Create an access token for a script
         * @description The answer shows the bearer token, which is never shown again. It may do what its user may do.
         */
        post: operations["CreateAccessToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke one of one's own access tokens
         * @description It ends at once, with every token that it created.
         */
        delete: operations["RevokeAccessToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a session token for another service
         * @description The response is `valid: false` for a token that is invalid, expired, revoked or of a banned user.
         */
        post: operations["ValidateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Board of the participant
         * @description Counts and goals of all tasks, points and the end of the event, in one call.
         */
        get: operations["GetPluginBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/catalogue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Names of the game for triggers
         * @description Quests, diaries, bosses with their aliases, pets and skills. Other names are allowed.
         */
        get: operations["GetBingoCatalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/config/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Configuration of the game-client plugin
         * @description The tasks of the board, and the milliseconds after which to read them again.
         */
        get: operations["GetPluginConfiguration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bingo events
         * @description Newest start first. `status` follows from the dates unless an organiser has set it.
         */
        get: operations["ListBingoEvents"];
        put?: never;
        /**
         * Create a bingo event
         * @description Requires `manage_bingo`.
         */
        post: operations["CreateBingoEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a bingo event with its board
         * @description Tasks are ordered by position, row by row from 0; cells may be empty.
         */
        get: operations["GetBingoEvent"];
        /**
         * Change a bingo event
         * @description Omitted fields are kept; `status: null` makes the status follow from the dates again.
         *
         *     Requires `manage_bingo`.
         */
        put: operations["UpdateBingoEvent"];
        post?: never;
        /**
         * Delete a bingo event with its board, participants and completions
         * @description Requires `manage_bingo`.
         */
        delete: operations["DeleteBingoEvent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events/{id}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a bingo event as a copy of another one
         * @description It has the settings, the duration and the board of the event, and no participants.
         *
         *     Requires `manage_bingo`.
         */
        post: operations["CloneBingoEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a bingo event that is over
         * @description Stores its standings and awards. Corrections that are made later are shown beside them. Closing a closed event changes
         *     nothing.
         *
         *     Requires `manage_bingo`.
         */
        post: operations["CloseBingoEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events/{id}/hook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request the hook for the game client Dink
         * @description The addresses contain a secret and are shown once; an earlier hook of the registration stops working.
         */
        post: operations["RequestBingoHook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events/{id}/leaderboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Standings of a bingo event
         * @description Ordered by points, bingos, completed tasks, earlier last completion, earlier registration.
         */
        get: operations["GetBingoLeaderboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events/{id}/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what counted in a bingo event
         * @description Newest first. `next` is the value of `after` for the next page.
         *
         *     Requires `manage_bingo`.
         */
        get: operations["ListBingoLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events/{id}/participants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the participants of a bingo event
         * @description Requires `manage_bingo`.
         */
        get: operations["ListBingoParticipants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events/{id}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your own progress in a bingo event
         * @description 404 if the caller is not registered.
         */
        get: operations["GetBingoProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events/{id}/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register for a bingo event
         * @description The response contains the key for the game-client plugin, which is shown only once.
         */
        post: operations["RegisterForBingo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a closed bingo event
         * @description Deletes its results, so that it can be changed and closed again.
         *
         *     Requires `manage_bingo`.
         */
        post: operations["ReopenBingoEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Results of a closed bingo event
         * @description Standings, of a team event those of its teams too, and awards as of the closing. A line that was corrected since has the
         *     current values, too; the others have null.
         */
        get: operations["GetBingoResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events/{id}/results.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the results of a closed bingo event as a CSV file
         * @description The standings as of the closing, best first. The current columns are empty unless a line was corrected since.
         */
        get: operations["DownloadBingoResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events/{id}/screenshots/{screenshot_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a screenshot of the game client
         * @description Visible to the user who registered and to organisers.
         */
        get: operations["GetBingoScreenshot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events/{id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Live activity of a bingo event
         * @description Server-sent events: each completed or revoked task, line and registration, and each hidden task that is shown, from now on and in order. Totals
         *     of the participant are as of the delivery. `participant` is null for a task that is shown and if the participant has withdrawn since, `task` if it was
         *     removed from the board.
         */
        get: operations["StreamBingoEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events/{id}/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the teams of a bingo event
         * @description Oldest first, with their members. `next` is the value of `after` for the next page.
         */
        get: operations["ListBingoTeams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events/{id}/teams/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the draft order of a bingo event
         * @description The order in which teams pick their members: by creation, turning with each round. Members have the places in the order
         *     in which they joined. `next` is the value of `after` for the next page.
         *
         *     Requires `manage_bingo`.
         */
        get: operations["GetBingoDraft"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events/{id}/teams/draft/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the draft order of a bingo event as a CSV file
         * @description The order in which teams pick their members: by creation, turning with each round. Open places have neither `user_id` nor
         *     `rsn`. A cell that a spreadsheet would execute as a formula gets a leading apostrophe.
         *
         *     Requires `manage_bingo`.
         */
        get: operations["ExportBingoDraft"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events/{id}/teams/leaderboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Standings of the teams of a bingo event
         * @description Ordered by points, bingos, completed tasks, earlier last completion, earlier creation of the team.
         */
        get: operations["GetBingoTeamLeaderboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events/{id}/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a bingo event as a template
         * @description Settings relative to the start of the event, and its board, without participants and progress. Importing it gives the same
         *     board.
         *
         *     Requires `manage_bingo`.
         */
        get: operations["ExportBingoEvent"];
        put?: never;
        /**
         * Import a template into a bingo event
         * @description The event keeps its id, start and set status; everything else becomes as in the template. Completed tasks can be neither
         *     removed nor moved.
         *
         *     Requires `manage_bingo`.
         */
        post: operations["ApplyBingoTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events/{id}/template/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what importing a template would change in a bingo event
         * @description Changes of settings and tasks, and what is refused because participants completed tasks. Nothing is written.
         *
         *     Requires `manage_bingo`.
         */
        post: operations["PreviewBingoImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/events/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a bingo event from a template
         * @description Either `document` or `template_id` is required. An error names the invalid part of the document, such as
         *     `document.board.tasks[3].trigger`.
         *
         *     Requires `manage_bingo`.
         */
        post: operations["ImportBingoEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health of the bingo area
         * @description Not counted by rate limits.
         */
        get: operations["GetBingoHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/hooks/dink/{hook_key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a notification of the game client Dink
         * @description What it reports advances the matching tasks. 200 for everything understood, also for what concerns no task and for
         *     repetitions.
         */
        post: operations["SubmitDinkNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/hooks/dink/{hook_key}/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Settings of the game client Dink for the board of a hook
         * @description For Dink's *Dynamic Config URL*: the notifications that the board needs, and where they go.
         */
        get: operations["GetDinkSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report what happened in the game
         * @description The server finds the matching tasks. Each report is answered by itself, in order; sending one again counts nothing
         *     twice.
         */
        post: operations["ReportAchievements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report an achievement from the game client
         * @description Idempotent: counts are running totals, and a task is completed once.
         */
        post: operations["SubmitAchievement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/template-schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * JSON Schema of bingo templates
         * @description Editors that know the schema complete and check a template.
         */
        get: operations["GetBingoTemplateSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the library of bingo templates
         * @description By name. `next` is the value of `after` for the next page.
         *
         *     Requires `manage_bingo`.
         */
        get: operations["ListBingoTemplates"];
        put?: never;
        /**
         * Add a template to the library
         * @description From a document or an event; either is required.
         *
         *     Requires `manage_bingo`.
         */
        post: operations["CreateBingoTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bingo/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a template of the library
         * @description Requires `manage_bingo`.
         */
        get: operations["GetBingoTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template of the library
         * @description Events that were created from it stay.
         *
         *     Requires `manage_bingo`.
         */
        delete: operations["DeleteBingoTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tile events
         * @description Newest start first. `status` follows from the dates unless an organiser has set it.
         */
        get: operations["ListTileEvents"];
        put?: never;
        /**
         * Create a tile event
         * @description Requires `manage_events`.
         */
        post: operations["CreateTileEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a tile event with its tiles
         * @description Tiles are ordered by position.
         */
        get: operations["GetTileEvent"];
        /**
         * Change a tile event
         * @description Omitted fields are kept; `status: null` makes the status follow from the dates again.
         *
         *     Requires `manage_events`.
         */
        put: operations["UpdateTileEvent"];
        post?: never;
        /**
         * Delete a tile event with its tiles, submissions and images
         * @description Requires `manage_events`.
         */
        delete: operations["DeleteTileEvent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/leaderboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Standings of a tile event
         * @description Ordered by completed tiles, points, earlier last completion (the submission time of its proof).
         */
        get: operations["GetTileLeaderboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your own progress in a tile event
         * @description Counts tiles with an approved proof; `submissions` are all proofs of the caller, oldest first. Zeros without a proof.
         */
        get: operations["GetTileProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List submissions of a tile event
         * @description Oldest first.
         *
         *     Requires `manage_events`.
         */
        get: operations["ListTileEventSubmissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/submissions/{submission_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Review a submission
         * @description Any transition is allowed; progress and standings are updated.
         *
         *     Requires `manage_events`.
         */
        put: operations["ReviewTileSubmission"];
        post?: never;
        /**
         * Delete a submission with its image
         * @description For reviewers, and for the submitter while it is pending. Progress and standings follow.
         */
        delete: operations["DeleteTileSubmission"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/submissions/{submission_id}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the image of a submission
         * @description Visible to its submitter and to reviewers.
         */
        get: operations["GetTileSubmissionImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a proof for a tile
         * @description PNG or JPEG, at most 8 MiB and 25 megapixels. It is re-encoded without metadata. A user may have at most 5 pending
         *     proofs per tile and 200 MB of stored images (200,000,000 bytes, including thumbnails) per event.
         */
        post: operations["SubmitTileProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/teams/leaderboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Standings of the teams of a tile event
         * @description Ordered by completed tiles, points, earlier last completion (the submission time of its proof), earlier creation of the team.
         */
        get: operations["GetTileTeamLeaderboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/tiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a tile to a tile event
         * @description Requires `manage_events`.
         */
        post: operations["CreateTile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health of the events area
         * @description Not counted by rate limits.
         */
        get: operations["GetEventsHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List submissions of all events
         * @description The review queue, oldest first.
         *
         *     Requires `manage_events`.
         */
        get: operations["ListTileSubmissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/automation/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the automation rules
         * @description Requires `manage_automation`.
         */
        get: operations["ListAutomationRules"];
        put?: never;
        /**
         * Create an automation rule
         * @description It applies to occurrences from now on and posts each one once.
         *
         *     Requires `manage_automation`.
         */
        post: operations["CreateAutomationRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/automation/rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an automation rule
         * @description Omitted fields are kept, in `config` too. Pending deliveries keep the rule's settings at the time of their occurrence.
         *
         *     Requires `manage_automation`.
         */
        put: operations["UpdateAutomationRule"];
        post?: never;
        /**
         * Delete an automation rule with its delivery log
         * @description Requires `manage_automation`.
         */
        delete: operations["DeleteAutomationRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Subscribe to the calendar
         * @description The calendar as an iCalendar document (RFC 5545), for calendar applications.
         */
        get: operations["GetCalendarFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/calendar/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of the calendar
         * @description By start time, as of the last synchronisation.
         */
        get: operations["ListCalendarEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/calendar/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Synchronise the calendar now
         * @description Events that no longer exist at the source are removed. If the source cannot be read, nothing changes.
         *
         *     Requires `manage_automation`.
         */
        post: operations["SyncCalendar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/groupmode/group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a group in group mode
         * @description From GroupIron.men, cached for 15 minutes. A group without a configured token is not found. While the provider is
         *     unavailable, its last successful response of up to 24 hours ago is sent with `Warning: 110`; without one the response is
         *     500 with the code UPSTREAM_UNAVAILABLE.
         */
        get: operations["GetGroupModeGroup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health of the game area
         * @description Not counted by rate limits.
         */
        get: operations["GetGameHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/profile/player": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the profile of a player
         * @description From RuneProfile, cached for 5 minutes. While it is unavailable, its last successful response of up to 24 hours ago is
         *     sent with `Warning: 110`; without one the response is 500 with the code UPSTREAM_UNAVAILABLE.
         */
        get: operations["GetPlayerProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/tracker/group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a group of players
         * @description From Wise Old Man, cached for 15 minutes. While it is unavailable, its last successful response of up to 24 hours ago is
         *     sent with `Warning: 110`; without one the response is 500 with the code UPSTREAM_UNAVAILABLE.
         */
        get: operations["GetTrackerGroup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/game/tracker/player": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the statistics of a player
         * @description From Wise Old Man, cached for 5 minutes. While it is unavailable, its last successful response of up to 24 hours ago is
         *     sent with `Warning: 110`; without one the response is 500 with the code UPSTREAM_UNAVAILABLE.
         */
        get: operations["GetTrackerPlayer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health of the whole platform
         * @description Unhealthy if any area is.
         */
        get: operations["GetPlatformHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Why a request was rejected or failed. The code is in the header X-Error-Code. */
        Error: {
            /** @description A human-readable message. */
            error: string;
        };
    };
    responses: {
        /** @description A parameter or the body is invalid; the message names the field. */
        BadRequest: {
            headers: {
                "X-Error-Code": components["headers"]["ErrorCode"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The credential is missing, malformed, expired or revoked. */
        Unauthorized: {
            headers: {
                "X-Error-Code": components["headers"]["ErrorCode"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The credential is valid but not sufficient, or the origin is not allowed. */
        Forbidden: {
            headers: {
                "X-Error-Code": components["headers"]["ErrorCode"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The resource does not exist. */
        NotFound: {
            headers: {
                "X-Error-Code": components["headers"]["ErrorCode"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The first request with this `Idempotency-Key` is still running. */
        StillRunning: {
            headers: {
                "X-Error-Code": components["headers"]["ErrorCode"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The `Idempotency-Key` belongs to another request. */
        KeyReused: {
            headers: {
                "X-Error-Code": components["headers"]["ErrorCode"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The rate limit is exceeded; the message says when to retry. */
        RateLimited: {
            headers: {
                "X-Error-Code": components["headers"]["ErrorCode"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An internal error, or a provider is unavailable. */
        InternalError: {
            headers: {
                "X-Error-Code": components["headers"]["ErrorCode"];
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Any other response is an error. */
        AnyError: {
            headers: {
                "X-Error-Code": components["headers"]["ErrorCode"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
        Envelope: "true" | "false";
        /**
         * @description A new unique value, such as a UUID in double quotes, for each thing to create. The same request with the same key gets the first response again for 24 hours and creates nothing; another request with it gets 422, and 409 while the first one is running. Responses with 401, 403, 429 and 500 are not stored.
         * @example "8e03978e-40d5-43e8-bc93-6894a57f9324"
         */
        IdempotencyKey: string;
        /** @description Id of the last event received, which browsers send when they reconnect: the stream continues after it, if that was at most ten minutes ago. */
        LastEventId: string;
        /** @description Entity tags of the cached copies of the caller; 304 if one of them is current. */
        IfNoneMatch: string;
    };
    requestBodies: never;
    headers: {
        /** @description Id of the request in the logs. */
        RequestId: string;
        /** @description Rate limit of this class of endpoints (IETF draft). */
        RateLimitPolicy: string;
        /** @description Remaining requests and seconds until the window resets (IETF draft). */
        RateLimit: string;
        /** @description The first, previous, next and last page (RFC 8288), where they exist. */
        Link: string;
        /** @description `true` if this is the stored response of an earlier request with the same `Idempotency-Key`. */
        IdempotencyReplayed: "true";
        /** @description Entity tag of the response. */
        EntityTag: string;
        /** @description May be cached and must be revalidated before each use. */
        Revalidated: "public, no-cache";
        /** @description Age of the provider response in seconds. */
        Age: number;
        /** @description How long a response of this kind is fresh. */
        CacheControl: string;
        /** @description `110` if the provider is unavailable and this is its last successful response. */
        Warning: string;
        /** @description Seconds to wait; absent where nobody can say. */
        RetryAfter: number;
        /** @description Error code. */
        ErrorCode: "BAD_USER_INPUT" | "UNAUTHENTICATED" | "FORBIDDEN" | "NOT_FOUND" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "UPSTREAM_UNAVAILABLE" | "INTERNAL_SERVER_ERROR";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    ListAttendance: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Records per page, at most 100. */
                limit?: number;
                /**
                 * @description Full player name, case-insensitive; `-`, `_` and spaces are equivalent.
                 * @example Zezima
                 */
                rsn?: string;
                /** @description Full name of an event. */
                event?: string;
                /**
                 * @description First day, inclusive.
                 * @example 2026-01-01
                 */
                date_from?: string;
                /** @description Last day, inclusive. */
                date_to?: string;
            };
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "records": [
                     *         {
                     *           "id": 9,
                     *           "rsn": "Zezima",
                     *           "event": "Sunday boss mass (invented)",
                     *           "date": "2026-11-22",
                     *           "points": 10,
                     *           "notes": null,
                     *           "recorded_by": "questcape_quinn",
                     *           "created_at": "2026-11-22T21:30:00.000Z"
                     *         },
                     *         {
                     *           "id": 48,
                     *           "rsn": "Zezima",
                     *           "event": "Learner raid (invented)",
                     *           "date": "2026-11-17",
                     *           "points": 15,
                     *           "notes": null,
                     *           "recorded_by": "questcape_quinn",
                     *           "created_at": "2026-11-17T21:30:00.000Z"
                     *         }
                     *       ],
                     *       "total": 37,
                     *       "page": 1,
                     *       "limit": 50
                     *     }
                     */
                    "application/json": {
                        /** @description The records of this page. */
                        records: {
                            /**
                             * Format: int32
                             * @description Record id; ascending in the order of creation.
                             */
                            id: number;
                            /** @description Player name in the game, as entered. */
                            rsn: string;
                            /** @description Name of the event, 1 to 200 characters. */
                            event: string;
                            /**
                             * Format: date
                             * @description The day of the event.
                             */
                            date: string;
                            /**
                             * Format: int32
                             * @description Points for attending, 0 to 1,000,000.
                             */
                            points: number;
                            /** @description Up to 4,000 characters; null where there are none. */
                            notes: string | null;
                            /** @description Username of the recorder at the time of recording. */
                            recorded_by: string;
                            /**
                             * Format: date-time
                             * @description Time of recording.
                             */
                            created_at: string;
                        }[];
                        /**
                         * Format: int32
                         * @description Number of items on all pages.
                         */
                        total: number;
                        /**
                         * Format: int32
                         * @description Page number, from 1.
                         */
                        page: number;
                        /**
                         * Format: int32
                         * @description Items per page: the effective limit.
                         */
                        limit: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    CreateAttendance: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new unique value, such as a UUID in double quotes, for each thing to create. The same request with the same key gets the first response again for 24 hours and creates nothing; another request with it gets 422, and 409 while the first one is running. Responses with 401, 403, 429 and 500 are not stored.
                 * @example "8e03978e-40d5-43e8-bc93-6894a57f9324"
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rsn": "Zezima",
                 *       "event": "Raid night",
                 *       "date": "2026-05-01",
                 *       "points": 10,
                 *       "notes": "On time"
                 *     }
                 */
                "application/json": {
                    /** @description Player name in the game, 1 to 64 characters. */
                    rsn: string;
                    /** @description Name of the event, 1 to 200 characters. */
                    event: string;
                    /**
                     * Format: date
                     * @description Day of the event.
                     */
                    date: string;
                    /**
                     * Format: int32
                     * @description Points for attending, 0 to 1,000,000.
                     */
                    points: number;
                    /** @description Up to 4,000 characters; none by default. */
                    notes?: string | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "rsn": "Zezima",
                     *       "event": "Raid night",
                     *       "date": "2026-05-01",
                     *       "points": 10,
                     *       "notes": "On time",
                     *       "recorded_by": "admin",
                     *       "created_at": "2026-11-23T04:00:23.515Z"
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: int32
                         * @description Record id; ascending in the order of creation.
                         */
                        id: number;
                        /** @description Player name in the game, as entered. */
                        rsn: string;
                        /** @description Name of the event, 1 to 200 characters. */
                        event: string;
                        /**
                         * Format: date
                         * @description The day of the event.
                         */
                        date: string;
                        /**
                         * Format: int32
                         * @description Points for attending, 0 to 1,000,000.
                         */
                        points: number;
                        /** @description Up to 4,000 characters; null where there are none. */
                        notes: string | null;
                        /** @description Username of the recorder at the time of recording. */
                        recorded_by: string;
                        /**
                         * Format: date-time
                         * @description Time of recording.
                         */
                        created_at: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    UpdateAttendance: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Record id.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "points": 15
                 *     }
                 */
                "application/json": {
                    /** @description Player name in the game, 1 to 64 characters. */
                    rsn?: string | null;
                    /** @description Name of the event, 1 to 200 characters. */
                    event?: string | null;
                    /**
                     * Format: date
                     * @description Day of the event.
                     */
                    date?: string | null;
                    /**
                     * Format: int32
                     * @description Points for attending, 0 to 1,000,000.
                     */
                    points?: number | null;
                    /** @description Up to 4,000 characters. */
                    notes?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "rsn": "Wintertodd",
                     *       "event": "Learner raid (invented)",
                     *       "date": "2026-11-24",
                     *       "points": 15,
                     *       "notes": null,
                     *       "recorded_by": "questcape_quinn",
                     *       "created_at": "2026-11-24T21:30:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: int32
                         * @description Record id; ascending in the order of creation.
                         */
                        id: number;
                        /** @description Player name in the game, as entered. */
                        rsn: string;
                        /** @description Name of the event, 1 to 200 characters. */
                        event: string;
                        /**
                         * Format: date
                         * @description The day of the event.
                         */
                        date: string;
                        /**
                         * Format: int32
                         * @description Points for attending, 0 to 1,000,000.
                         */
                        points: number;
                        /** @description Up to 4,000 characters; null where there are none. */
                        notes: string | null;
                        /** @description Username of the recorder at the time of recording. */
                        recorded_by: string;
                        /**
                         * Format: date-time
                         * @description Time of recording.
                         */
                        created_at: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    DeleteAttendance: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Record id.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /** @description Always true; a failed deletion is an error. */
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    CreateAttendanceBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new unique value, such as a UUID in double quotes, for each thing to create. The same request with the same key gets the first response again for 24 hours and creates nothing; another request with it gets 422, and 409 while the first one is running. Responses with 401, 403, 429 and 500 are not stored.
                 * @example "8e03978e-40d5-43e8-bc93-6894a57f9324"
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "Raid night",
                 *       "date": "2026-05-01",
                 *       "entries": [
                 *         {
                 *           "rsn": "B0aty",
                 *           "points": 5
                 *         },
                 *         {
                 *           "rsn": "Mae",
                 *           "points": 10,
                 *           "notes": "Led the raid"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Name of the event, 1 to 200 characters. */
                    event: string;
                    /**
                     * Format: date
                     * @description Day of the event.
                     */
                    date: string;
                    /** @description The players, at most 500. */
                    entries: ({
                        rsn: string;
                        points: number;
                        notes?: string | null;
                    } | null)[];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created": 2,
                     *       "failed": 0,
                     *       "records": [
                     *         {
                     *           "id": 2,
                     *           "rsn": "B0aty",
                     *           "event": "Raid night",
                     *           "date": "2026-05-01",
                     *           "points": 5,
                     *           "notes": null,
                     *           "recorded_by": "admin",
                     *           "created_at": "2026-11-23T04:00:23.819Z"
                     *         },
                     *         {
                     *           "id": 3,
                     *           "rsn": "Mae",
                     *           "event": "Raid night",
                     *           "date": "2026-05-01",
                     *           "points": 10,
                     *           "notes": "Led the raid",
                     *           "recorded_by": "admin",
                     *           "created_at": "2026-11-23T04:00:23.819Z"
                     *         }
                     *       ],
                     *       "errors": []
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: int32
                         * @description Number of new records.
                         */
                        created: number;
                        /**
                         * Format: int32
                         * @description Number of entries that were invalid or already recorded.
                         */
                        failed: number;
                        /** @description The new records, in the order of the entries. */
                        records: {
                            /**
                             * Format: int32
                             * @description Record id; ascending in the order of creation.
                             */
                            id: number;
                            /** @description Player name in the game, as entered. */
                            rsn: string;
                            /** @description Name of the event, 1 to 200 characters. */
                            event: string;
                            /**
                             * Format: date
                             * @description The day of the event.
                             */
                            date: string;
                            /**
                             * Format: int32
                             * @description Points for attending, 0 to 1,000,000.
                             */
                            points: number;
                            /** @description Up to 4,000 characters; null where there are none. */
                            notes: string | null;
                            /** @description Username of the recorder at the time of recording. */
                            recorded_by: string;
                            /**
                             * Format: date-time
                             * @description Time of recording.
                             */
                            created_at: string;
                        }[];
                        /** @description The failed entries, in order. */
                        errors: {
                            /**
                             * Format: int32
                             * @description Index of the entry in the batch, from 0.
                             */
                            index: number;
                            /** @description Error message, which names the field. */
                            error: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ExportAttendance: {
        parameters: {
            query?: {
                /**
                 * @description First day, inclusive.
                 * @example 2026-01-01
                 */
                date_from?: string;
                /** @description Last day, inclusive; not before the first. */
                date_to?: string;
                /** @description Full name of an event. */
                event?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. An error after the first byte closes the connection. */
            200: {
                headers: {
                    /** @description `attachment`, with the file name `attendance.csv`. */
                    "Content-Disposition"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id,rsn,event,date,points,notes,recorded_by,created_at
                     *     1,Wintertodd,Learner raid (invented),2026-11-24,15,,questcape_quinn,2026-11-24T21:30:00.000Z
                     *     2,Dharok Dee,Learner raid (invented),2026-11-24,15,,questcape_quinn,2026-11-24T21:30:00.000Z
                     */
                    "text/csv; charset=utf-8": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetAttendanceHealth: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Healthy. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "healthy",
                     *       "service": "attendance",
                     *       "timestamp": "2026-11-23T04:00:24.523Z"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Health, which requires a working database.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description Time of the check.
                         */
                        timestamp: string;
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description Unhealthy. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "unhealthy",
                     *       "service": "attendance",
                     *       "timestamp": "2026-11-23T04:00:24.523Z"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Health, which requires a working database.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description Time of the check.
                         */
                        timestamp: string;
                    };
                };
            };
        };
    };
    ImportAttendance: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new unique value, such as a UUID in double quotes, for each thing to create. The same request with the same key gets the first response again for 24 hours and creates nothing; another request with it gets 422, and 409 while the first one is running. Responses with 401, 403, 429 and 500 are not stored.
                 * @example "8e03978e-40d5-43e8-bc93-6894a57f9324"
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "attendance.csv",
                 *       "overwrite": true
                 *     }
                 */
                "multipart/form-data": {
                    /** @description The CSV file. */
                    file: Blob;
                    /**
                     * @description Whether rows replace existing records of the same player, event and date; otherwise they fail.
                     * @default false
                     */
                    overwrite?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created": 2,
                     *       "updated": 0,
                     *       "failed": 0,
                     *       "errors": []
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: int32
                         * @description Number of new records.
                         */
                        created: number;
                        /**
                         * Format: int32
                         * @description Rows whose record existed and reads as the row says now; it is counted, and left alone, where it did already.
                         */
                        updated: number;
                        /**
                         * Format: int32
                         * @description Number of rows that were not imported.
                         */
                        failed: number;
                        /** @description The failed rows, in order. */
                        errors: {
                            /**
                             * Format: int32
                             * @description Line of the file on which the row begins; the header is on line 1.
                             */
                            line: number;
                            /** @description Error message, which names the columns. */
                            error: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetAttendanceLeaderboard: {
        parameters: {
            query?: {
                /**
                 * @description The current calendar week (from Monday), month or year in UTC, or all time.
                 * @example all
                 */
                period?: "week" | "month" | "year" | "all";
                /**
                 * @description Number of entries, at most 500.
                 * @example 10
                 */
                limit?: number;
            };
            header?: {
                /** @description Entity tags of the cached copies of the caller; 304 if one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "leaderboard": [
                     *         {
                     *           "rank": 1,
                     *           "rsn": "Zezima",
                     *           "total_attendance": 37,
                     *           "events_attended": 3
                     *         },
                     *         {
                     *           "rank": 2,
                     *           "rsn": "Crawler Cy",
                     *           "total_attendance": 35,
                     *           "events_attended": 3
                     *         }
                     *       ],
                     *       "period": "all"
                     *     }
                     */
                    "application/json": {
                        /** @description The standings, best first. */
                        leaderboard: {
                            /**
                             * Format: int32
                             * @description Rank, from 1, without ties.
                             */
                            rank: number;
                            /** @description Player name in the form of the newest record. */
                            rsn: string;
                            /**
                             * Format: int32
                             * @description Number of records in the period.
                             */
                            total_attendance: number;
                            /**
                             * Format: int32
                             * @description Number of distinct event names in the period.
                             */
                            events_attended: number;
                        }[];
                        /**
                         * @description The requested period.
                         * @enum {string}
                         */
                        period: "week" | "month" | "year" | "all";
                    };
                };
            };
            /** @description Not modified since the response that `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetOwnAttendance: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "records": [
                     *         {
                     *           "id": 9,
                     *           "rsn": "Zezima",
                     *           "event": "Sunday boss mass (invented)",
                     *           "date": "2026-11-22",
                     *           "points": 10,
                     *           "notes": null,
                     *           "recorded_by": "questcape_quinn",
                     *           "created_at": "2026-11-22T21:30:00.000Z"
                     *         },
                     *         {
                     *           "id": 48,
                     *           "rsn": "Zezima",
                     *           "event": "Learner raid (invented)",
                     *           "date": "2026-11-17",
                     *           "points": 15,
                     *           "notes": null,
                     *           "recorded_by": "questcape_quinn",
                     *           "created_at": "2026-11-17T21:30:00.000Z"
                     *         }
                     *       ],
                     *       "total_attendance": 37,
                     *       "events_attended": 3
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Records, newest date first, then newest record.
                         *     Access: signed-in users.
                         */
                        records: {
                            /**
                             * Format: int32
                             * @description Record id; ascending in the order of creation.
                             */
                            id: number;
                            /** @description Player name in the game, as entered. */
                            rsn: string;
                            /** @description Name of the event, 1 to 200 characters. */
                            event: string;
                            /**
                             * Format: date
                             * @description The day of the event.
                             */
                            date: string;
                            /**
                             * Format: int32
                             * @description Points for attending, 0 to 1,000,000.
                             */
                            points: number;
                            /** @description Up to 4,000 characters; null where there are none. */
                            notes: string | null;
                            /** @description Username of the recorder at the time of recording. */
                            recorded_by: string;
                            /**
                             * Format: date-time
                             * @description Time of recording.
                             */
                            created_at: string;
                        }[];
                        /**
                         * Format: int32
                         * @description Number of records.
                         */
                        total_attendance: number;
                        /**
                         * Format: int32
                         * @description Number of distinct event names.
                         */
                        events_attended: number;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetAttendanceStatistics: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the cached copies of the caller; 304 if one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total_records": 777,
                     *       "unique_events": 3,
                     *       "unique_players": 30,
                     *       "this_month": {
                     *         "records": 161,
                     *         "events": 3
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: int32
                         * @description Number of records.
                         */
                        total_records: number;
                        /**
                         * Format: int32
                         * @description Number of distinct event names.
                         */
                        unique_events: number;
                        /**
                         * Format: int32
                         * @description Number of distinct players, compared without regard to case; `-`, `_` and spaces are equivalent.
                         */
                        unique_players: number;
                        /** @description The current calendar month, UTC, by the dates of records. */
                        this_month: {
                            /**
                             * Format: int32
                             * @description Number of records of the month.
                             */
                            records: number;
                            /**
                             * Format: int32
                             * @description Number of distinct event names among them.
                             */
                            events: number;
                        };
                    };
                };
            };
            /** @description Not modified since the response that `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ListSigningKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "kid": "mCq3RtRuCDsik72ibbmXVajtYagLxBDzdvuWpDBzMmg",
                     *           "kty": "EC",
                     *           "crv": "P-256",
                     *           "x": "_GyugWRmJeKglLkggUe1rOuIU1RPyuQ0W0Wp2-b15Rk",
                     *           "y": "jWufDrDIKkdb84d0t4L6g4OXQjSozzNYgc7XnyS3gO4",
                     *           "alg": "ES256",
                     *           "use": "sig"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Public keys of session tokens: the current one, then older ones with active sessions.
                         *     Access: everybody.
                         */
                        keys: {
                            /** @description Key id, as in the header of tokens. */
                            kid: string;
                            /** @description Key type: EC. */
                            kty: string;
                            /** @description Curve: P-256. */
                            crv: string;
                            /** @description X coordinate, base64url. */
                            x: string;
                            /** @description Y coordinate, base64url. */
                            y: string;
                            /** @description Algorithm: ES256. */
                            alg: string;
                            /** @description Use: sig. */
                            use: string;
                        }[];
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ListActivity: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /**
                 * @description Entries per page, at most 100.
                 * @example 20
                 */
                limit?: number;
                /** @description Filters by actor. */
                user_id?: string;
                /** @description Filters by action, such as `user_ban`. */
                action?: string;
            };
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "logs": [
                     *         {
                     *           "id": 115,
                     *           "user_id": "100000000000000003",
                     *           "action": "bingo_event_close",
                     *           "details": "Closed the bingo event Summer bingo (invented) (summer)",
                     *           "ip_address": null,
                     *           "created_at": "2026-11-25T14:07:22.784Z"
                     *         },
                     *         {
                     *           "id": 114,
                     *           "user_id": "100000000000000001",
                     *           "action": "access_token_create",
                     *           "details": "Created the access token Roster of the website (invented) for admin (100000000000000001), valid until 2027-02-23T14:07:16.377Z",
                     *           "ip_address": null,
                     *           "created_at": "2026-11-25T14:07:22.646Z"
                     *         }
                     *       ],
                     *       "total": 117,
                     *       "page": 1
                     *     }
                     */
                    "application/json": {
                        /** @description The entries of this page. */
                        logs: {
                            /**
                             * Format: int32
                             * @description Entry id.
                             */
                            id: number;
                            /** @description User id of the actor. */
                            user_id: string;
                            /** @description Action as `noun_verb`, such as `user_ban`. */
                            action: string;
                            /** @description A sentence that names the subject. */
                            details: string;
                            /** @description Address that the act was done from, where known. */
                            ip_address: string | null;
                            /**
                             * Format: date-time
                             * @description Time of the action.
                             */
                            created_at: string;
                        }[];
                        /**
                         * Format: int32
                         * @description Number of items on all pages.
                         */
                        total: number;
                        /**
                         * Format: int32
                         * @description Page number, from 1.
                         */
                        page: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ListRoles: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "roles": [
                     *         {
                     *           "id": "organisers",
                     *           "name": "Organisers (invented)",
                     *           "color": "#C2410C",
                     *           "priority": 30,
                     *           "permissions": [
                     *             "view_admin",
                     *             "manage_bingo"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description All roles, highest priority first.
                         *     Access: permission manage_users or view_admin.
                         */
                        roles: {
                            /** @description Chosen by the creator of the role. */
                            id: string;
                            /** @description Display name, 1 to 200 characters. */
                            name: string;
                            /** @description Hex colour, `#RRGGBB`. */
                            color: string;
                            /**
                             * Format: int32
                             * @description Rank: higher values accompany more privileged roles.
                             */
                            priority: number;
                            /** @description Names of the permissions that the role grants. */
                            permissions: string[];
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    CreateRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new unique value, such as a UUID in double quotes, for each thing to create. The same request with the same key gets the first response again for 24 hours and creates nothing; another request with it gets 422, and 409 while the first one is running. Responses with 401, 403, 429 and 500 are not stored.
                 * @example "8e03978e-40d5-43e8-bc93-6894a57f9324"
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "leader",
                 *       "name": "Leader",
                 *       "color": "#C0FFEE",
                 *       "priority": 10,
                 *       "permissions": [
                 *         "view_admin",
                 *         "manage_bingo"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Chosen by the client. */
                    id: string;
                    /** @description Display name. */
                    name: string;
                    /** @description `#RRGGBB`; `#99AAB5` by default. */
                    color?: string | null;
                    /**
                     * Format: int32
                     * @description Higher values are for more privileged roles; 0 by default.
                     */
                    priority?: number | null;
                    /** @description Permission names; none by default. */
                    permissions?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "leader",
                     *       "name": "Leader",
                     *       "color": "#C0FFEE",
                     *       "priority": 10,
                     *       "permissions": [
                     *         "view_admin",
                     *         "manage_bingo"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Chosen by the creator of the role. */
                        id: string;
                        /** @description Display name, 1 to 200 characters. */
                        name: string;
                        /** @description Hex colour, `#RRGGBB`. */
                        color: string;
                        /**
                         * Format: int32
                         * @description Rank: higher values accompany more privileged roles.
                         */
                        priority: number;
                        /** @description Names of the permissions that the role grants. */
                        permissions: string[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    UpdateRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Role id.
                 * @example leader
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "color": "#112233"
                 *     }
                 */
                "application/json": {
                    /** @description Display name. */
                    name?: string | null;
                    /** @description `#RRGGBB`. */
                    color?: string | null;
                    /**
                     * Format: int32
                     * @description Higher values are for more privileged roles.
                     */
                    priority?: number | null;
                    /** @description All permission names of the role. */
                    permissions?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "leader",
                     *       "name": "Leader",
                     *       "color": "#112233",
                     *       "priority": 10,
                     *       "permissions": [
                     *         "view_admin",
                     *         "manage_bingo"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Chosen by the creator of the role. */
                        id: string;
                        /** @description Display name, 1 to 200 characters. */
                        name: string;
                        /** @description Hex colour, `#RRGGBB`. */
                        color: string;
                        /**
                         * Format: int32
                         * @description Rank: higher values accompany more privileged roles.
                         */
                        priority: number;
                        /** @description Names of the permissions that the role grants. */
                        permissions: string[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    DeleteRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Role id.
                 * @example leader
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /** @description Always true; a failed deletion is an error. */
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    AssignRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user_id": "100000000000000003",
                 *       "role_id": "leader"
                 *     }
                 */
                "application/json": {
                    /** @description User id. */
                    user_id: string;
                    /** @description Role id. */
                    role_id: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "100000000000000003",
                     *       "username": "mossgiant.mae",
                     *       "global_name": "Mae",
                     *       "roles": [
                     *         {
                     *           "id": "leader",
                     *           "name": "Leader"
                     *         }
                     *       ],
                     *       "is_banned": false,
                     *       "created_at": "2026-11-23T04:00:21.877Z"
                     *     }
                     */
                    "application/json": {
                        /** @description The identity provider's id: 1 to 20 digits. */
                        id: string;
                        /** @description Username at the identity provider at the last sign-in. */
                        username: string;
                        /**
                         * @description Display name at the identity provider. Visible to the user and to administrators.
                         *     Access: the owner, or permission view_admin or manage_users.
                         */
                        global_name: string | null;
                        /**
                         * @description Roles of the user, highest priority first. Visible to the user and to administrators.
                         *     Access: the owner, or permission view_admin or manage_users.
                         */
                        roles: {
                            /** @description Chosen by the creator of the role. */
                            id: string;
                            /** @description Display name, 1 to 200 characters. */
                            name: string;
                        }[] | null;
                        /**
                         * @description Whether the user is banned. Visible to administrators.
                         *     Access: permission manage_users or view_admin.
                         */
                        is_banned: boolean | null;
                        /**
                         * Format: date-time
                         * @description Time of the first sign-in. Visible to the user and to administrators.
                         *     Access: the owner, or permission view_admin or manage_users.
                         */
                        created_at: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    RemoveRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user_id": "100000000000000003",
                 *       "role_id": "leader"
                 *     }
                 */
                "application/json": {
                    /** @description User id. */
                    user_id: string;
                    /** @description Role id. */
                    role_id: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "100000000000000003",
                     *       "username": "mossgiant.mae",
                     *       "global_name": "Mae",
                     *       "roles": [],
                     *       "is_banned": false,
                     *       "created_at": "2026-11-23T04:00:21.877Z"
                     *     }
                     */
                    "application/json": {
                        /** @description The identity provider's id: 1 to 20 digits. */
                        id: string;
                        /** @description Username at the identity provider at the last sign-in. */
                        username: string;
                        /**
                         * @description Display name at the identity provider. Visible to the user and to administrators.
                         *     Access: the owner, or permission view_admin or manage_users.
                         */
                        global_name: string | null;
                        /**
                         * @description Roles of the user, highest priority first. Visible to the user and to administrators.
                         *     Access: the owner, or permission view_admin or manage_users.
                         */
                        roles: {
                            /** @description Chosen by the creator of the role. */
                            id: string;
                            /** @description Display name, 1 to 200 characters. */
                            name: string;
                        }[] | null;
                        /**
                         * @description Whether the user is banned. Visible to administrators.
                         *     Access: permission manage_users or view_admin.
                         */
                        is_banned: boolean | null;
                        /**
                         * Format: date-time
                         * @description Time of the first sign-in. Visible to the user and to administrators.
                         *     Access: the owner, or permission view_admin or manage_users.
                         */
                        created_at: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ListUsers: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Users per page, at most 100. */
                limit?: number;
                /**
                 * @description Part of the username, case-insensitive, or an id.
                 * @example a
                 */
                search?: string;
            };
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         {
                     *           "id": "100000000000000030",
                     *           "username": "zulrah_zoe",
                     *           "global_name": "Zoe",
                     *           "roles": [],
                     *           "is_banned": false,
                     *           "created_at": "2026-10-21T14:07:16.377Z"
                     *         },
                     *         {
                     *           "id": "100000000000000028",
                     *           "username": "vorkath.vik",
                     *           "global_name": "Vik",
                     *           "roles": [],
                     *           "is_banned": false,
                     *           "created_at": "2026-09-29T14:07:16.377Z"
                     *         }
                     *       ],
                     *       "total": 23,
                     *       "page": 1,
                     *       "limit": 20
                     *     }
                     */
                    "application/json": {
                        /** @description The users of this page. */
                        users: {
                            /** @description The identity provider's id: 1 to 20 digits. */
                            id: string;
                            /** @description Username at the identity provider at the last sign-in. */
                            username: string;
                            /**
                             * @description Display name at the identity provider. Visible to the user and to administrators.
                             *     Access: the owner, or permission view_admin or manage_users.
                             */
                            global_name: string | null;
                            /**
                             * @description Roles of the user, highest priority first. Visible to the user and to administrators.
                             *     Access: the owner, or permission view_admin or manage_users.
                             */
                            roles: {
                                /** @description Chosen by the creator of the role. */
                                id: string;
                                /** @description Display name, 1 to 200 characters. */
                                name: string;
                            }[] | null;
                            /**
                             * @description Whether the user is banned. Visible to administrators.
                             *     Access: permission manage_users or view_admin.
                             */
                            is_banned: boolean | null;
                            /**
                             * Format: date-time
                             * @description Time of the first sign-in. Visible to the user and to administrators.
                             *     Access: the owner, or permission view_admin or manage_users.
                             */
                            created_at: string;
                        }[];
                        /**
                         * Format: int32
                         * @description Number of items on all pages.
                         */
                        total: number;
                        /**
                         * Format: int32
                         * @description Page number, from 1.
                         */
                        page: number;
                        /**
                         * Format: int32
                         * @description Items per page: the effective limit.
                         */
                        limit: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ModerateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user_id": "100000000000000003",
                 *       "action": "unban",
                 *       "reason": "It was a misunderstanding"
                 *     }
                 */
                "application/json": {
                    /** @description User id. */
                    user_id: string;
                    /**
                     * @description The action.
                     * @enum {string}
                     */
                    action: "ban" | "unban";
                    /** @description Reason for the activity log. */
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "100000000000000003",
                     *       "username": "mossgiant.mae",
                     *       "global_name": "Mae",
                     *       "roles": [
                     *         {
                     *           "id": "leader",
                     *           "name": "Leader"
                     *         }
                     *       ],
                     *       "is_banned": false,
                     *       "created_at": "2026-11-23T04:00:21.877Z"
                     *     }
                     */
                    "application/json": {
                        /** @description The identity provider's id: 1 to 20 digits. */
                        id: string;
                        /** @description Username at the identity provider at the last sign-in. */
                        username: string;
                        /**
                         * @description Display name at the identity provider. Visible to the user and to administrators.
                         *     Access: the owner, or permission view_admin or manage_users.
                         */
                        global_name: string | null;
                        /**
                         * @description Roles of the user, highest priority first. Visible to the user and to administrators.
                         *     Access: the owner, or permission view_admin or manage_users.
                         */
                        roles: {
                            /** @description Chosen by the creator of the role. */
                            id: string;
                            /** @description Display name, 1 to 200 characters. */
                            name: string;
                        }[] | null;
                        /**
                         * @description Whether the user is banned. Visible to administrators.
                         *     Access: permission manage_users or view_admin.
                         */
                        is_banned: boolean | null;
                        /**
                         * Format: date-time
                         * @description Time of the first sign-in. Visible to the user and to administrators.
                         *     Access: the owner, or permission view_admin or manage_users.
                         */
                        created_at: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    CompleteSignIn: {
        parameters: {
            query?: {
                /**
                 * @description Authorization code.
                 * @example code-of-the-identity-provider
                 */
                code?: string;
                /**
                 * @description The one-time state of the sign-in.
                 * @example state-of-the-sign-in
                 */
                state?: string;
                /** @description The identity provider's error. */
                error?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect. */
            302: {
                headers: {
                    /**
                     * @description Redirect location.
                     * @example /explorer/
                     */
                    Location?: string;
                    /** @description Sets or clears a cookie. */
                    "Set-Cookie"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["AnyError"];
        };
    };
    GetAuthHealth: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Healthy. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "healthy",
                     *       "service": "auth",
                     *       "timestamp": "2026-11-23T04:00:24.898Z"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Health, which requires a working database.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description Time of the check.
                         */
                        timestamp: string;
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description Unhealthy. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "unhealthy",
                     *       "service": "auth",
                     *       "timestamp": "2026-11-23T04:00:24.898Z"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Health, which requires a working database.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description Time of the check.
                         */
                        timestamp: string;
                    };
                };
            };
        };
    };
    BeginSignIn: {
        parameters: {
            query?: {
                /**
                 * @description Where to redirect afterwards: a path, or a URL whose origin CORS allows; the start page otherwise.
                 * @example /explorer/
                 */
                return_url?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect. */
            302: {
                headers: {
                    /**
                     * @description Redirect location.
                     * @example https://discord.com/oauth2/authorize?response_type=code
                     */
                    Location?: string;
                    /** @description Sets or clears a cookie. */
                    "Set-Cookie"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["AnyError"];
        };
    };
    SignOut: {
        parameters: {
            query?: {
                /**
                 * @description Where to redirect afterwards: a path, or a URL whose origin CORS allows; the start page otherwise.
                 * @example /reference
                 */
                return_url?: string;
            };
            header?: never;
            path?: never;
            cookie?: {
                /** @description Session tokens of the browser's cookies. */
                auth_token?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description Redirect. */
            302: {
                headers: {
                    /**
                     * @description Redirect location.
                     * @example /reference
                     */
                    Location?: string;
                    /** @description Sets or clears a cookie. */
                    "Set-Cookie"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            default: components["responses"]["AnyError"];
        };
    };
    GetViewer: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "authenticated": true,
                     *       "user": {
                     *         "id": "100000000000000001",
                     *         "username": "admin",
                     *         "global_name": "Admin",
                     *         "avatar": "96e504a943770c2a38bcc71663331b75",
                     *         "created_at": "2025-12-06T14:07:16.377Z"
                     *       },
                     *       "roles": [],
                     *       "permissions": [
                     *         "manage_attendance",
                     *         "manage_automation"
                     *       ],
                     *       "is_super_admin": true
                     *     }
                     */
                    "application/json": {
                        /** @description Whether the request carried a valid credential. */
                        authenticated: boolean;
                        /** @description The user. */
                        user?: {
                            /** @description The identity provider's id: 1 to 20 digits. */
                            id: string;
                            /** @description Username at the identity provider at the last sign-in. */
                            username: string;
                            /**
                             * @description Display name at the identity provider. Visible to the user and to administrators.
                             *     Access: the owner, or permission view_admin or manage_users.
                             */
                            global_name: string | null;
                            /** @description Avatar hash at the identity provider. */
                            avatar: string | null;
                            /**
                             * Format: date-time
                             * @description Time of the first sign-in. Visible to the user and to administrators.
                             *     Access: the owner, or permission view_admin or manage_users.
                             */
                            created_at: string;
                        };
                        /** @description The roles that the user holds, highest priority first. */
                        roles?: {
                            /** @description Chosen by the creator of the role. */
                            id: string;
                            /** @description Display name, 1 to 200 characters. */
                            name: string;
                            /** @description Hex colour, `#RRGGBB`. */
                            color: string;
                            /**
                             * Format: int32
                             * @description Rank: higher values accompany more privileged roles.
                             */
                            priority: number;
                        }[];
                        /** @description Effective permissions, sorted; all known permissions for a super administrator. */
                        permissions?: string[];
                        /** @description Whether the user is a super administrator. */
                        is_super_admin?: boolean;
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ListPermissions: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "permissions": [
                     *         "manage_attendance",
                     *         "manage_automation"
                     *       ],
                     *       "roles": [],
                     *       "is_super_admin": true
                     *     }
                     */
                    "application/json": {
                        /** @description Effective permissions, sorted; all known permissions for a super administrator. */
                        permissions: string[];
                        /** @description The roles that the user holds, highest priority first. */
                        roles: {
                            /** @description Chosen by the creator of the role. */
                            id: string;
                            /** @description Display name, 1 to 200 characters. */
                            name: string;
                        }[];
                        /** @description Whether the user is a super administrator. */
                        is_super_admin: boolean;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ListAccessTokens: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tokens": [
                     *         {
                     *           "id": "KKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKK",
                     *           "name": "Roster of the website (invented)",
                     *           "created_at": "2026-11-13T14:07:16.377Z",
                     *           "expires_at": "2027-02-23T14:07:16.377Z",
                     *           "may_create_tokens": false,
                     *           "made_by": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Your active access tokens, newest first.
                         *     Access: signed-in users.
                         */
                        tokens: {
                            /** @description Identifies the token, for example to revoke it; not a credential. */
                            id: string;
                            /** @description Name that the user gave it. */
                            name: string;
                            /**
                             * Format: date-time
                             * @description Time of creation.
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description Time of expiry.
                             */
                            expires_at: string;
                            /** @description Whether it may create further access tokens. */
                            may_create_tokens: boolean;
                            /** @description The access token that created it and whose end also ends it; null if the user or the operator created it. */
                            made_by: string | null;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    CreateAccessToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new unique value, such as a UUID in double quotes, for each thing to create. The same request with the same key gets the first response again for 24 hours and creates nothing; another request with it gets 422, and 409 while the first one is running. Responses with 401, 403, 429 and 500 are not stored.
                 * @example "8e03978e-40d5-43e8-bc93-6894a57f9324"
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "report"
                 *     }
                 */
                "application/json": {
                    /** @description What to call it, 1 to 200 characters. */
                    name: string;
                    /**
                     * Format: date-time
                     * @description When it ends: in the future, at most 366 days; 30 days from now when absent.
                     */
                    expires_at?: string | null;
                    /**
                     * @description Whether the token may create others, which end with it.
                     * @default false
                     */
                    may_create_tokens?: boolean;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "gCtHOOXrXIPhge5rl3VBRcbSDIgZLCTu",
                     *       "name": "report",
                     *       "token": "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
                     *       "expires_at": "2026-12-23T04:00:23.561Z"
                     *     }
                     */
                    "application/json": {
                        /** @description Identifies the token, for example to revoke it; not a credential. */
                        id: string;
                        /** @description Name that the user gave it. */
                        name: string;
                        /** @description The credential, for the header `Authorization: Bearer`. */
                        token: string;
                        /**
                         * Format: date-time
                         * @description Time of expiry.
                         */
                        expires_at: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    RevokeAccessToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Id of the token.
                 * @example KKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKK
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /** @description Always true; a failed deletion is an error. */
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ValidateToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "the token of a session"
                 *     }
                 */
                "application/json": {
                    /** @description The session token (JWT). */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "valid": true,
                     *       "user": {
                     *         "id": "100000000000000003",
                     *         "username": "mossgiant.mae"
                     *       },
                     *       "permissions": [
                     *         "view_admin"
                     *       ],
                     *       "roles": [
                     *         {
                     *           "id": "leader",
                     *           "name": "Leader"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Whether the token is genuine, unexpired and unrevoked, and its user is not banned. */
                        valid: boolean;
                        /** @description The user of the token; null if the token is invalid. */
                        user: {
                            /** @description The identity provider's id: 1 to 20 digits. */
                            id: string;
                            /** @description Username at the identity provider at the last sign-in. */
                            username: string;
                        } | null;
                        /** @description Effective permissions of the user, sorted. */
                        permissions: string[];
                        /** @description Roles of the user, highest priority first. */
                        roles: {
                            /** @description Chosen by the creator of the role. */
                            id: string;
                            /** @description Display name, 1 to 200 characters. */
                            name: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetPluginBoard: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "event_id": "autumn",
                     *       "name": "Winter",
                     *       "status": "active",
                     *       "end_date": "2036-01-01T00:00:00.000Z",
                     *       "board_size": 3,
                     *       "rsn": "Zezima",
                     *       "points": 10,
                     *       "bingos": 0,
                     *       "tasks": [
                     *         {
                     *           "position": 0,
                     *           "name": "Goblins",
                     *           "trigger": "npc_kill:Goblin:5",
                     *           "points": 10,
                     *           "count": 5,
                     *           "goal": 5,
                     *           "completed": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The event that the key was issued for. */
                        event_id: string;
                        /** @description Name of the event. */
                        name: string;
                        /**
                         * @description Status of the event.
                         * @enum {string}
                         */
                        status: "active" | "upcoming" | "completed";
                        /**
                         * Format: date-time
                         * @description Last instant of the event.
                         */
                        end_date: string;
                        /**
                         * Format: int32
                         * @description Side of the board, 1 to 25; position 0 is the upper left cell.
                         */
                        board_size: number;
                        /** @description Player name of the participant. */
                        rsn: string;
                        /**
                         * Format: int32
                         * @description Points of the participant.
                         */
                        points: number;
                        /**
                         * Format: int32
                         * @description Completed rows, columns and main diagonals.
                         */
                        bingos: number;
                        /** @description The tasks of the board, by position. */
                        tasks: {
                            /**
                             * Format: int32
                             * @description Position on the board.
                             */
                            position: number;
                            /** @description Name of the task. */
                            name: string;
                            /** @description Trigger that completes the task. */
                            trigger: string;
                            /**
                             * Format: int32
                             * @description Points that the task is worth.
                             */
                            points: number;
                            /**
                             * Format: int64
                             * @description What counted so far, in an event of teams for the team; of a composed goal the number of its parts that are completed, of a sum their sum.
                             */
                            count: number;
                            /**
                             * Format: int64
                             * @description Count that completes the task; 1 if a single report does; of a composed goal the number of its parts that are needed.
                             */
                            goal: number;
                            /** @description Whether the participant, in an event of teams the team, completed it. */
                            completed: boolean;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetBingoCatalogue: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the cached copies of the caller; 304 if one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "skills": [
                     *         "attack"
                     *       ],
                     *       "quests": [
                     *         "Dragon Slayer I"
                     *       ],
                     *       "diaries": [
                     *         "Varrock"
                     *       ],
                     *       "diary_tiers": [
                     *         "easy"
                     *       ],
                     *       "clue_tiers": [
                     *         "beginner"
                     *       ],
                     *       "pets": [
                     *         "Vorki"
                     *       ],
                     *       "bosses": [
                     *         {
                     *           "name": "Chambers of Xeric",
                     *           "aliases": [
                     *             "cox"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Skills, for `skill_level`. */
                        skills: string[];
                        /** @description Quests and miniquests, for `quest_complete`. */
                        quests: string[];
                        /** @description Achievement diaries, for `achievement`. */
                        diaries: string[];
                        /** @description Tiers of diaries, for `achievement`. */
                        diary_tiers: string[];
                        /** @description Tiers of clue scrolls, for `clue`. */
                        clue_tiers: string[];
                        /** @description Pets, for `pet`. */
                        pets: string[];
                        /** @description Bosses and raids, for `npc_kill`. */
                        bosses: {
                            /** @description Name, as in the game's kill counts. */
                            name: string;
                            /** @description Other names that triggers and reports may use. */
                            aliases: string[];
                        }[];
                    };
                };
            };
            /** @description Not modified since the response that `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetPluginConfiguration: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id; must be that of the key.
                 * @example autumn
                 */
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "event_id": "autumn",
                     *       "rsn": "Zezima",
                     *       "tasks": [
                     *         {
                     *           "position": 0,
                     *           "trigger": "npc_kill:Goblin:5",
                     *           "completed": true
                     *         },
                     *         {
                     *           "position": 1,
                     *           "trigger": "quest_complete:dragon_slayer",
                     *           "completed": false
                     *         }
                     *       ],
                     *       "poll_interval": 30000
                     *     }
                     */
                    "application/json": {
                        /** @description The event that the key was issued for. */
                        event_id: string;
                        /** @description Player name of the participant. */
                        rsn: string;
                        /** @description The tasks of the board that can be advanced or are completed, by position. After a task of a composed goal follow its parts, at the same position. */
                        tasks: {
                            /**
                             * Format: int32
                             * @description Position on the board.
                             */
                            position: number;
                            /** @description Trigger that completes the task. */
                            trigger: string;
                            /** @description Whether the participant completed it. */
                            completed: boolean;
                        }[];
                        /**
                         * Format: int32
                         * @description Poll interval in milliseconds; shorter while the event is active.
                         */
                        poll_interval: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ListBingoEvents: {
        parameters: {
            query?: {
                /**
                 * @description Filters by status.
                 * @example active
                 */
                status?: "active" | "upcoming" | "completed";
            };
            header?: {
                /** @description Entity tags of the cached copies of the caller; 304 if one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "winter",
                     *           "name": "Winter bingo (invented)",
                     *           "description": "Invented by the sandbox: nobody played here.",
                     *           "status": "active",
                     *           "start_date": "2026-11-16T14:07:16.377Z",
                     *           "end_date": "2026-12-07T14:07:16.377Z",
                     *           "participant_count": 28,
                     *           "board_size": 5
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Bingo events, latest start first.
                         *     Access: everybody.
                         */
                        events: {
                            /** @description Chosen by the creator of the event. */
                            id: string;
                            /** @description 1 to 200 characters. */
                            name: string;
                            /** @description Up to 4,000 characters; empty where none was given. */
                            description: string;
                            /**
                             * @description Follows from the dates unless an organiser has set it.
                             * @enum {string}
                             */
                            status: "active" | "upcoming" | "completed";
                            /**
                             * Format: date-time
                             * @description Start time.
                             */
                            start_date: string;
                            /**
                             * Format: date-time
                             * @description End time.
                             */
                            end_date: string;
                            /**
                             * Format: int32
                             * @description Number of participants.
                             */
                            participant_count: number;
                            /**
                             * Format: int32
                             * @description Side of the board, 1 to 25.
                             */
                            board_size: number;
                        }[];
                    };
                };
            };
            /** @description Not modified since the response that `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    CreateBingoEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new unique value, such as a UUID in double quotes, for each thing to create. The same request with the same key gets the first response again for 24 hours and creates nothing; another request with it gets 422, and 409 while the first one is running. Responses with 401, 403, 429 and 500 are not stored.
                 * @example "8e03978e-40d5-43e8-bc93-6894a57f9324"
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "autumn",
                 *       "name": "Autumn",
                 *       "description": "Three by three, to warm up",
                 *       "start_date": "2026-01-01T00:00:00.000Z",
                 *       "end_date": "2036-01-01T00:00:00.000Z",
                 *       "board_size": 3,
                 *       "tasks": [
                 *         {
                 *           "position": 0,
                 *           "name": "Goblins",
                 *           "points": 10,
                 *           "trigger": "npc_kill:Goblin:5"
                 *         },
                 *         {
                 *           "position": 1,
                 *           "name": "Dragon Slayer",
                 *           "points": 20,
                 *           "trigger": "quest_complete:dragon_slayer"
                 *         },
                 *         {
                 *           "position": 2,
                 *           "name": "Clan photograph",
                 *           "points": 30,
                 *           "trigger": "manual"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Chosen by the client. */
                    id: string;
                    /** @description Display name. */
                    name: string;
                    /** @description Empty by default. */
                    description?: string | null;
                    /**
                     * Format: date-time
                     * @description Start time.
                     */
                    start_date: string;
                    /**
                     * Format: date-time
                     * @description End time.
                     */
                    end_date: string;
                    /**
                     * Format: int32
                     * @description Side of the board, 1 to 25: size 5 has the positions 0 to 24, row by row.
                     */
                    board_size: number;
                    /**
                     * @description Overrides the status; follows from the dates by default.
                     * @enum {string|null}
                     */
                    status?: "active" | "upcoming" | "completed" | null;
                    /** @description The board's tasks; cells may be empty. */
                    tasks?: {
                        /**
                         * Format: int32
                         * @description Position on the board, row by row from 0; unique.
                         */
                        position: number;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description Trigger that completes it: `npc_kill:<name>:<count>`, `item_obtain:<item_id>:<count>`, `skill_level:<skill>:<level>`, `quest_complete:<quest_id>`, `achievement:<diary>:<tier>`, `collection_log:<item_id>`, `pet:<name>`, `clue:<tier>:<count>`, `combat_achievement:<task>`, `slayer_task:<monster>:<count>`, `item_value:<gp>`, `xp_gain:<skill>:<amount>`, `kc_gain:<boss>:<amount>` (measured by the server) or `manual`; or several of them: `all(T; T; …)`, `any(T; T; …)` or `sum(n; T; T; …)`, whose triggers have no count; nested up to three levels, with at most 20 triggers. */
                        trigger: string;
                        /** @description Up to 4,000 characters; empty by default. */
                        description?: string | null;
                        /**
                         * Format: int32
                         * @description Points for completing the task, 0 to 1,000,000; 0 by default.
                         */
                        points?: number | null;
                        /**
                         * Format: int32
                         * @description Number of a tier of the event; null for a task that is always open. By default that of the present task at the position.
                         */
                        tier?: number | null;
                        /**
                         * Format: date-time
                         * @description Until then the task is hidden from everybody but organisers and counts nothing; null shows it. By default as the present task at the position.
                         */
                        hiddenUntil?: string | null;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "autumn",
                     *       "name": "Autumn",
                     *       "description": "Three by three, to warm up",
                     *       "status": "active",
                     *       "start_date": "2026-01-01T00:00:00.000Z",
                     *       "end_date": "2036-01-01T00:00:00.000Z",
                     *       "board": {
                     *         "size": 3,
                     *         "tasks": [
                     *           {
                     *             "position": 0,
                     *             "name": "Goblins",
                     *             "description": "",
                     *             "points": 10,
                     *             "trigger": "npc_kill:Goblin:5"
                     *           },
                     *           {
                     *             "position": 1,
                     *             "name": "Dragon Slayer",
                     *             "description": "",
                     *             "points": 20,
                     *             "trigger": "quest_complete:dragon_slayer"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Chosen by the creator of the event. */
                        id: string;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description Up to 4,000 characters; empty where none was given. */
                        description: string;
                        /**
                         * @description Follows from the dates unless an organiser has set it.
                         * @enum {string}
                         */
                        status: "active" | "upcoming" | "completed";
                        /**
                         * Format: date-time
                         * @description Start time.
                         */
                        start_date: string;
                        /**
                         * Format: date-time
                         * @description End time.
                         */
                        end_date: string;
                        /** @description The board and its tasks. */
                        board: {
                            /**
                             * Format: int32
                             * @description Side of the board, 1 to 25: size 5 has the positions 0 to 24.
                             */
                            size: number;
                            /** @description The tasks, by position; cells may be empty. */
                            tasks: {
                                /**
                                 * Format: int32
                                 * @description Position on the board, row by row from 0.
                                 */
                                position: number;
                                /** @description 1 to 200 characters. */
                                name: string;
                                /** @description Up to 4,000 characters; empty where none was given. */
                                description: string;
                                /**
                                 * Format: int32
                                 * @description Points for completing it, 0 to 1,000,000.
                                 */
                                points: number;
                                /** @description Trigger that completes it: `npc_kill:<name>:<count>`, `item_obtain:<item_id>:<count>`, `skill_level:<skill>:<level>`, `quest_complete:<quest_id>`, `achievement:<diary>:<tier>`, `collection_log:<item_id>`, `pet:<name>`, `clue:<tier>:<count>`, `combat_achievement:<task>`, `slayer_task:<monster>:<count>`, `item_value:<gp>`, `xp_gain:<skill>:<amount>`, `kc_gain:<boss>:<amount>` (measured by the server) or `manual`; `any` as pet or monster stands for every one. Several are composed with `all(T; T; …)`, `any(T; T; …)` or `sum(n; T; T; …)`. */
                                trigger: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetBingoEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the cached copies of the caller; 304 if one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example winter
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "winter",
                     *       "name": "Winter bingo (invented)",
                     *       "description": "Invented by the sandbox: nobody played here.",
                     *       "status": "active",
                     *       "start_date": "2026-11-16T14:07:16.377Z",
                     *       "end_date": "2026-12-07T14:07:16.377Z",
                     *       "board": {
                     *         "size": 5,
                     *         "tasks": [
                     *           {
                     *             "position": 0,
                     *             "name": "Goblins",
                     *             "description": "Five goblins, anywhere",
                     *             "points": 10,
                     *             "trigger": "npc_kill:Goblin:5"
                     *           },
                     *           {
                     *             "position": 1,
                     *             "name": "Fifty snakes",
                     *             "description": "",
                     *             "points": 40,
                     *             "trigger": "npc_kill:Zulrah:50"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Chosen by the creator of the event. */
                        id: string;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description Up to 4,000 characters; empty where none was given. */
                        description: string;
                        /**
                         * @description Follows from the dates unless an organiser has set it.
                         * @enum {string}
                         */
                        status: "active" | "upcoming" | "completed";
                        /**
                         * Format: date-time
                         * @description Start time.
                         */
                        start_date: string;
                        /**
                         * Format: date-time
                         * @description End time.
                         */
                        end_date: string;
                        /** @description The board and its tasks. */
                        board: {
                            /**
                             * Format: int32
                             * @description Side of the board, 1 to 25: size 5 has the positions 0 to 24.
                             */
                            size: number;
                            /** @description The tasks, by position; cells may be empty. */
                            tasks: {
                                /**
                                 * Format: int32
                                 * @description Position on the board, row by row from 0.
                                 */
                                position: number;
                                /** @description 1 to 200 characters. */
                                name: string;
                                /** @description Up to 4,000 characters; empty where none was given. */
                                description: string;
                                /**
                                 * Format: int32
                                 * @description Points for completing it, 0 to 1,000,000.
                                 */
                                points: number;
                                /** @description Trigger that completes it: `npc_kill:<name>:<count>`, `item_obtain:<item_id>:<count>`, `skill_level:<skill>:<level>`, `quest_complete:<quest_id>`, `achievement:<diary>:<tier>`, `collection_log:<item_id>`, `pet:<name>`, `clue:<tier>:<count>`, `combat_achievement:<task>`, `slayer_task:<monster>:<count>`, `item_value:<gp>`, `xp_gain:<skill>:<amount>`, `kc_gain:<boss>:<amount>` (measured by the server) or `manual`; `any` as pet or monster stands for every one. Several are composed with `all(T; T; …)`, `any(T; T; …)` or `sum(n; T; T; …)`. */
                                trigger: string;
                            }[];
                        };
                    };
                };
            };
            /** @description Not modified since the response that `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    UpdateBingoEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example autumn
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "description": "Three by three"
                 *     }
                 */
                "application/json": {
                    /** @description Display name. */
                    name?: string | null;
                    /** @description Description. */
                    description?: string | null;
                    /**
                     * Format: date-time
                     * @description Start time.
                     */
                    start_date?: string | null;
                    /**
                     * Format: date-time
                     * @description End time.
                     */
                    end_date?: string | null;
                    /**
                     * Format: int32
                     * @description Side of the board, 1 to 25.
                     */
                    board_size?: number | null;
                    /**
                     * @description Overrides the status until set to null.
                     * @enum {string|null}
                     */
                    status?: "active" | "upcoming" | "completed" | null;
                    /** @description All tasks of the board; completed ones can be neither removed nor moved. */
                    tasks?: {
                        /**
                         * Format: int32
                         * @description Position on the board, row by row from 0; unique.
                         */
                        position: number;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description Trigger that completes it: `npc_kill:<name>:<count>`, `item_obtain:<item_id>:<count>`, `skill_level:<skill>:<level>`, `quest_complete:<quest_id>`, `achievement:<diary>:<tier>`, `collection_log:<item_id>`, `pet:<name>`, `clue:<tier>:<count>`, `combat_achievement:<task>`, `slayer_task:<monster>:<count>`, `item_value:<gp>`, `xp_gain:<skill>:<amount>`, `kc_gain:<boss>:<amount>` (measured by the server) or `manual`; or several of them: `all(T; T; …)`, `any(T; T; …)` or `sum(n; T; T; …)`, whose triggers have no count; nested up to three levels, with at most 20 triggers. */
                        trigger: string;
                        /** @description Up to 4,000 characters; empty by default. */
                        description?: string | null;
                        /**
                         * Format: int32
                         * @description Points for completing the task, 0 to 1,000,000; 0 by default.
                         */
                        points?: number | null;
                        /**
                         * Format: int32
                         * @description Number of a tier of the event; null for a task that is always open. By default that of the present task at the position.
                         */
                        tier?: number | null;
                        /**
                         * Format: date-time
                         * @description Until then the task is hidden from everybody but organisers and counts nothing; null shows it. By default as the present task at the position.
                         */
                        hiddenUntil?: string | null;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "autumn",
                     *       "name": "Winter",
                     *       "description": "Three by three",
                     *       "status": "active",
                     *       "start_date": "2026-01-01T00:00:00.000Z",
                     *       "end_date": "2036-01-01T00:00:00.000Z",
                     *       "board": {
                     *         "size": 3,
                     *         "tasks": [
                     *           {
                     *             "position": 0,
                     *             "name": "Goblins",
                     *             "description": "",
                     *             "points": 10,
                     *             "trigger": "npc_kill:Goblin:5"
                     *           },
                     *           {
                     *             "position": 1,
                     *             "name": "Dragon Slayer",
                     *             "description": "",
                     *             "points": 20,
                     *             "trigger": "quest_complete:dragon_slayer"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Chosen by the creator of the event. */
                        id: string;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description Up to 4,000 characters; empty where none was given. */
                        description: string;
                        /**
                         * @description Follows from the dates unless an organiser has set it.
                         * @enum {string}
                         */
                        status: "active" | "upcoming" | "completed";
                        /**
                         * Format: date-time
                         * @description Start time.
                         */
                        start_date: string;
                        /**
                         * Format: date-time
                         * @description End time.
                         */
                        end_date: string;
                        /** @description The board and its tasks. */
                        board: {
                            /**
                             * Format: int32
                             * @description Side of the board, 1 to 25: size 5 has the positions 0 to 24.
                             */
                            size: number;
                            /** @description The tasks, by position; cells may be empty. */
                            tasks: {
                                /**
                                 * Format: int32
                                 * @description Position on the board, row by row from 0.
                                 */
                                position: number;
                                /** @description 1 to 200 characters. */
                                name: string;
                                /** @description Up to 4,000 characters; empty where none was given. */
                                description: string;
                                /**
                                 * Format: int32
                                 * @description Points for completing it, 0 to 1,000,000.
                                 */
                                points: number;
                                /** @description Trigger that completes it: `npc_kill:<name>:<count>`, `item_obtain:<item_id>:<count>`, `skill_level:<skill>:<level>`, `quest_complete:<quest_id>`, `achievement:<diary>:<tier>`, `collection_log:<item_id>`, `pet:<name>`, `clue:<tier>:<count>`, `combat_achievement:<task>`, `slayer_task:<monster>:<count>`, `item_value:<gp>`, `xp_gain:<skill>:<amount>`, `kc_gain:<boss>:<amount>` (measured by the server) or `manual`; `any` as pet or monster stands for every one. Several are composed with `all(T; T; …)`, `any(T; T; …)` or `sum(n; T; T; …)`. */
                                trigger: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    DeleteBingoEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example autumn
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /** @description Always true; a failed deletion is an error. */
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    CloneBingoEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new unique value, such as a UUID in double quotes, for each thing to create. The same request with the same key gets the first response again for 24 hours and creates nothing; another request with it gets 422, and 409 while the first one is running. Responses with 401, 403, 429 and 500 are not stored.
                 * @example "8e03978e-40d5-43e8-bc93-6894a57f9324"
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description The event to copy.
                 * @example autumn
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "new_id": "last-autumn",
                 *       "start_date": "2015-06-01T00:00:00.000Z",
                 *       "name": "Summer"
                 *     }
                 */
                "application/json": {
                    /** @description Id of the copy, chosen by the client. */
                    new_id: string;
                    /**
                     * Format: date-time
                     * @description Start time of the copy, which lasts as long as the event.
                     */
                    start_date: string;
                    /** @description Display name; that of the event by default. */
                    name?: string | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "last-autumn",
                     *       "name": "Summer",
                     *       "description": "Three by three, to warm up",
                     *       "status": "completed",
                     *       "start_date": "2015-06-01T00:00:00.000Z",
                     *       "end_date": "2025-05-31T00:00:00.000Z",
                     *       "board": {
                     *         "size": 3,
                     *         "tasks": [
                     *           {
                     *             "position": 0,
                     *             "name": "Goblins",
                     *             "description": "",
                     *             "points": 10,
                     *             "trigger": "npc_kill:Goblin:5"
                     *           },
                     *           {
                     *             "position": 1,
                     *             "name": "Dragon Slayer",
                     *             "description": "",
                     *             "points": 20,
                     *             "trigger": "quest_complete:dragon_slayer"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Chosen by the creator of the event. */
                        id: string;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description Up to 4,000 characters; empty where none was given. */
                        description: string;
                        /**
                         * @description Follows from the dates unless an organiser has set it.
                         * @enum {string}
                         */
                        status: "active" | "upcoming" | "completed";
                        /**
                         * Format: date-time
                         * @description Start time.
                         */
                        start_date: string;
                        /**
                         * Format: date-time
                         * @description End time.
                         */
                        end_date: string;
                        /** @description The board and its tasks. */
                        board: {
                            /**
                             * Format: int32
                             * @description Side of the board, 1 to 25: size 5 has the positions 0 to 24.
                             */
                            size: number;
                            /** @description The tasks, by position; cells may be empty. */
                            tasks: {
                                /**
                                 * Format: int32
                                 * @description Position on the board, row by row from 0.
                                 */
                                position: number;
                                /** @description 1 to 200 characters. */
                                name: string;
                                /** @description Up to 4,000 characters; empty where none was given. */
                                description: string;
                                /**
                                 * Format: int32
                                 * @description Points for completing it, 0 to 1,000,000.
                                 */
                                points: number;
                                /** @description Trigger that completes it: `npc_kill:<name>:<count>`, `item_obtain:<item_id>:<count>`, `skill_level:<skill>:<level>`, `quest_complete:<quest_id>`, `achievement:<diary>:<tier>`, `collection_log:<item_id>`, `pet:<name>`, `clue:<tier>:<count>`, `combat_achievement:<task>`, `slayer_task:<monster>:<count>`, `item_value:<gp>`, `xp_gain:<skill>:<amount>`, `kc_gain:<boss>:<amount>` (measured by the server) or `manual`; `any` as pet or monster stands for every one. Several are composed with `all(T; T; …)`, `any(T; T; …)` or `sum(n; T; T; …)`. */
                                trigger: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    CloseBingoEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example summer
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "event": {
                     *         "id": "summer",
                     *         "name": "Summer bingo (invented)",
                     *         "start_date": "2026-09-11T14:07:16.377Z",
                     *         "end_date": "2026-09-25T14:07:16.377Z"
                     *       },
                     *       "closed_at": "2026-11-25T14:07:22.772Z",
                     *       "awards": [
                     *         {
                     *           "kind": "first_place",
                     *           "user": {
                     *             "id": "100000000000000002",
                     *             "username": "ironbram"
                     *           },
                     *           "rsn": "Iron Bram",
                     *           "value": 295,
                     *           "task_position": null,
                     *           "achieved_at": null,
                     *           "day": null
                     *         },
                     *         {
                     *           "kind": "second_place",
                     *           "user": {
                     *             "id": "100000000000000001",
                     *             "username": "admin"
                     *           },
                     *           "rsn": "Zezima",
                     *           "value": 240,
                     *           "task_position": null,
                     *           "achieved_at": null,
                     *           "day": null
                     *         },
                     *         {
                     *           "kind": "third_place",
                     *           "user": {
                     *             "id": "100000000000000007",
                     *             "username": "nora.new"
                     *           },
                     *           "rsn": "Nora Newly",
                     *           "value": 215,
                     *           "task_position": null,
                     *           "achieved_at": null,
                     *           "day": null
                     *         }
                     *       ],
                     *       "standings": [
                     *         {
                     *           "rank": 1,
                     *           "user_id": "100000000000000002",
                     *           "rsn": "Iron Bram",
                     *           "tasks_completed": 15,
                     *           "bingos": 7,
                     *           "points": 295,
                     *           "current_rank": 1,
                     *           "current_tasks_completed": null,
                     *           "current_bingos": null,
                     *           "current_points": null
                     *         }
                     *       ],
                     *       "team_standings": []
                     *     }
                     */
                    "application/json": {
                        /** @description The event. */
                        event: {
                            /** @description Chosen by the creator of the event. */
                            id: string;
                            /** @description 1 to 200 characters. */
                            name: string;
                            /**
                             * Format: date-time
                             * @description Start time.
                             */
                            start_date: string;
                            /**
                             * Format: date-time
                             * @description End time.
                             */
                            end_date: string;
                        };
                        /**
                         * Format: date-time
                         * @description When an organiser closed the event.
                         */
                        closed_at: string;
                        /** @description The awards, at most one of each kind. Corrections do not change them; they go with a participant who is withdrawn. */
                        awards: {
                            /**
                             * @description What it is for.
                             * @enum {string}
                             */
                            kind: "first_place" | "second_place" | "third_place" | "most_points_in_a_day" | "most_tasks" | "first_completion" | "first_bingo" | "first_board";
                            /** @description The user who registered. */
                            user: {
                                /** @description The identity provider's id: 1 to 20 digits. */
                                id: string;
                                /** @description Username at the identity provider at the last sign-in. */
                                username: string;
                            } | null;
                            /** @description Player name in the game, as it was given. */
                            rsn: string;
                            /**
                             * Format: int32
                             * @description Points, or tasks of `most_tasks`, as of the closing; null for what was first.
                             */
                            value: number | null;
                            /**
                             * Format: int32
                             * @description Position of the task of `first_completion`; else null.
                             */
                            task_position: number | null;
                            /**
                             * Format: date-time
                             * @description When it was first; else null.
                             */
                            achieved_at: string | null;
                            /**
                             * Format: date
                             * @description The day of `most_points_in_a_day`, UTC; else null.
                             */
                            day: string | null;
                        }[];
                        /** @description The standings as of the closing, best first, with the current values of corrected lines. */
                        standings: {
                            /**
                             * Format: int32
                             * @description Rank, from 1, without ties. One whose participant was withdrawn is missing.
                             */
                            rank: number;
                            /** @description Id of the user. */
                            user_id: string;
                            /** @description Player name in the game, as it was given. */
                            rsn: string;
                            /**
                             * Format: int32
                             * @description Number of completed tasks.
                             */
                            tasks_completed: number;
                            /**
                             * Format: int32
                             * @description Number of completed rows, columns and main diagonals.
                             */
                            bingos: number;
                            /**
                             * Format: int32
                             * @description Total points of the completed tasks.
                             */
                            points: number;
                            /**
                             * Format: int32
                             * @description Present rank, which differs from `rank` if lines were corrected or participants withdrawn.
                             */
                            current_rank: number | null;
                            /**
                             * Format: int32
                             * @description Present number of completed tasks; null unless corrected.
                             */
                            current_tasks_completed: number | null;
                            /**
                             * Format: int32
                             * @description Present number of bingos; null unless corrected.
                             */
                            current_bingos: number | null;
                            /**
                             * Format: int32
                             * @description Present points; null unless corrected.
                             */
                            current_points: number | null;
                        }[];
                        /** @description The standings of the teams as of the closing, best first, with the current values of corrected lines; empty for a solo event. */
                        team_standings: {
                            /**
                             * Format: int32
                             * @description Rank, from 1, without ties. One whose team was disbanded is missing.
                             */
                            rank: number;
                            /** @description The team as it is now. */
                            team: {
                                /** @description Id, `team_…`. */
                                id: string;
                                /** @description 1 to 64 characters, unique in the event without regard to case. */
                                name: string;
                                /** @description Hex colour, `#RRGGBB`. */
                                color: string;
                            };
                            /**
                             * Format: int32
                             * @description Number of completed tasks.
                             */
                            tasks_completed: number;
                            /**
                             * Format: int32
                             * @description Number of completed rows, columns and main diagonals.
                             */
                            bingos: number;
                            /**
                             * Format: int32
                             * @description Total points of the completed tasks.
                             */
                            points: number;
                            /**
                             * Format: int32
                             * @description Present rank, which differs from `rank` if lines were corrected or teams disbanded.
                             */
                            current_rank: number;
                            /**
                             * Format: int32
                             * @description Present number of completed tasks; null unless corrected.
                             */
                            current_tasks_completed: number | null;
                            /**
                             * Format: int32
                             * @description Present number of bingos; null unless corrected.
                             */
                            current_bingos: number | null;
                            /**
                             * Format: int32
                             * @description Present points; null unless corrected.
                             */
                            current_points: number | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    RequestBingoHook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new unique value, such as a UUID in double quotes, for each thing to create. The same request with the same key gets the first response again for 24 hours and creates nothing; another request with it gets 422, and 409 while the first one is running. Responses with 401, 403, 429 and 500 are not stored.
                 * @example "8e03978e-40d5-43e8-bc93-6894a57f9324"
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description An event that the caller is registered for.
                 * @example autumn
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hook_url": "http://localhost:4000/bingo/hooks/dink/bh_…",
                     *       "config_url": "http://localhost:4000/bingo/hooks/dink/bh_…/config"
                     *     }
                     */
                    "application/json": {
                        /** @description Address to which Dink posts notifications. */
                        hook_url: string;
                        /** @description Address for Dink's setting *Dynamic Config URL*. */
                        config_url: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetBingoLeaderboard: {
        parameters: {
            query?: {
                /**
                 * @description Number of entries, at most 500; all participants by default.
                 * @example 50
                 */
                limit?: number;
            };
            header?: {
                /** @description Entity tags of the cached copies of the caller; 304 if one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example winter
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "leaderboard": [
                     *         {
                     *           "rank": 1,
                     *           "user": {
                     *             "id": "100000000000000010",
                     *             "username": "cave_crawler_cy"
                     *           },
                     *           "rsn": "Crawler Cy",
                     *           "tasks_completed": 4,
                     *           "bingos": 0,
                     *           "points": 175
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Standings of an event, best first; null if there is no such event.
                         *     Access: everybody.
                         */
                        leaderboard: {
                            /**
                             * Format: int32
                             * @description Rank, from 1, without ties.
                             */
                            rank: number;
                            /** @description The user who registered. */
                            user: {
                                /** @description The identity provider's id: 1 to 20 digits. */
                                id: string;
                                /** @description Username at the identity provider at the last sign-in. */
                                username: string;
                            } | null;
                            /** @description Player name in the game, as it was given. */
                            rsn: string;
                            /**
                             * Format: int32
                             * @description Number of completed tasks.
                             */
                            tasks_completed: number;
                            /**
                             * Format: int32
                             * @description Number of completed rows, columns and main diagonals.
                             */
                            bingos: number;
                            /**
                             * Format: int32
                             * @description Total points of the completed tasks.
                             */
                            points: number;
                        }[];
                    };
                };
            };
            /** @description Not modified since the response that `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ListBingoLedger: {
        parameters: {
            query?: {
                /** @description Only entries of this participant. */
                participant?: string;
                /** @description Entries per page, at most 100. */
                limit?: number;
                /** @description `next` of the previous page. */
                after?: string;
            };
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example winter
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entries": [
                     *         {
                     *           "id": "492",
                     *           "participant": {
                     *             "id": "part_ObB4JeBt8WvcsDutLJHAZG4c",
                     *             "user_id": "100000000000000001",
                     *             "rsn": "Zezima"
                     *           },
                     *           "task_position": 14,
                     *           "kind": "count",
                     *           "source": "report",
                     *           "client_id": "dink_0a52d292a40daf55dac306bb22249fb52c20565647578ba3",
                     *           "change": 52400000,
                     *           "count": 52400000,
                     *           "completed": true,
                     *           "occurred_at": "2026-11-25T13:37:16.377Z",
                     *           "recorded_at": "2026-11-25T13:37:19.377Z",
                     *           "evidence": {
                     *             "npc_name": null,
                     *             "world": 416,
                     *             "region_id": null,
                     *             "screenshot_url": "http://localhost:4000/bingo/events/winter/screenshots/shot_MMMMMMMMMMMMMMMMMMMMMMMM",
                     *             "thumbnail_url": "http://localhost:4000/bingo/events/winter/screenshots/shot_MMMMMMMMMMMMMMMMMMMMMMMM?size=thumb"
                     *           },
                     *           "reversed": false,
                     *           "reverses": null,
                     *           "reason": null
                     *         }
                     *       ],
                     *       "page": {
                     *         "has_next": true,
                     *         "next": "WyI0NDUiXQ"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The items of this page. */
                        entries: {
                            /** @description Id, ascending in the order of entries. */
                            id: string;
                            /** @description The participant. */
                            participant: {
                                /**
                                 * @description Id, `part_…`. Visible to the user and to organisers.
                                 *     Access: the owner, or permission manage_bingo.
                                 */
                                id: string;
                                /** @description The user who registered. */
                                user_id: string;
                                /** @description Player name in the game, as it was given. */
                                rsn: string;
                            };
                            /**
                             * Format: int32
                             * @description Position of the task on the board.
                             */
                            task_position: number;
                            /**
                             * @description What the entry records.
                             * @enum {string}
                             */
                            kind: "count" | "completion" | "goal_lowered" | "revocation" | "revocation_lifted" | "reversal";
                            /**
                             * @description Where it comes from.
                             * @enum {string}
                             */
                            source: "report" | "submit" | "tracker" | "organiser";
                            /** @description Id that the client gave its report; null if there is none. */
                            client_id: string | null;
                            /**
                             * Format: int64
                             * @description Difference to the count before; negative for revocations, reversals and late reports which show that a counter grew by less; 0 if another source reported the same. The revocation of a composed goal is one entry with 0, after which the counts of all its parts begin at 0.
                             */
                            change: number;
                            /**
                             * Format: int64
                             * @description Count of the task after the entry, or of the part of a composed goal.
                             */
                            count: number;
                            /** @description True if the entry completed the task, false if it took the completion back, else null. */
                            completed: boolean | null;
                            /**
                             * Format: date-time
                             * @description When it happened, as the client says; null for entries without a report.
                             */
                            occurred_at: string | null;
                            /**
                             * Format: date-time
                             * @description When it was recorded.
                             */
                            recorded_at: string;
                            /** @description Circumstances; null if the client said nothing. */
                            evidence: {
                                /** @description Creature, as the client named it. */
                                npc_name: string | null;
                                /**
                                 * Format: int64
                                 * @description Game world.
                                 */
                                world: number | null;
                                /**
                                 * Format: int64
                                 * @description Region of the map.
                                 */
                                region_id: number | null;
                                /** @description URL of the screenshot, visible to the user who registered and to organisers; null if there is none. */
                                screenshot_url: string | null;
                                /** @description URL of a thumbnail of the screenshot, at most 320 pixels wide and high; null if there is none. */
                                thumbnail_url: string | null;
                            } | null;
                            /** @description Whether another entry reverses this one. */
                            reversed: boolean;
                            /** @description Of a reversal: the entry that it reverses. */
                            reverses: string | null;
                            /** @description Of a reversal: the reason that the organiser gave. Of what counted: why more of it did not, such as growth of a counter that is impossible. */
                            reason: string | null;
                        }[];
                        /** @description Where the page lies in the list. */
                        page: {
                            /** @description Whether items follow. */
                            has_next: boolean;
                            /** @description Cursor of the last item, for `after` of the next page; null if the page is empty. */
                            next: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ListBingoParticipants: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example winter
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "participants": [
                     *         {
                     *           "id": "part_8NW4kB2ENTL_cE07NLVKuU6N",
                     *           "user_id": "100000000000000028",
                     *           "rsn": "Vorkath Vik",
                     *           "registered_at": "2026-11-08T10:07:16.377Z",
                     *           "tasks_completed": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Participants of an event in order of registration; null if there is no such event.
                         *     Access: permission manage_bingo.
                         */
                        participants: {
                            /**
                             * @description Id, `part_…`. Visible to the user and to organisers.
                             *     Access: the owner, or permission manage_bingo.
                             */
                            id: string;
                            /** @description The user who registered. */
                            user_id: string;
                            /** @description Player name in the game, as it was given. */
                            rsn: string;
                            /**
                             * Format: date-time
                             * @description Time of registration. Visible to the user and to organisers.
                             *     Access: the owner, or permission manage_bingo.
                             */
                            registered_at: string;
                            /**
                             * Format: int32
                             * @description Number of completed tasks.
                             */
                            tasks_completed: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetBingoProgress: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example winter
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "participant_id": "part_ObB4JeBt8WvcsDutLJHAZG4c",
                     *       "rsn": "Zezima",
                     *       "tasks_completed": [
                     *         12,
                     *         14,
                     *         16
                     *       ],
                     *       "bingos": 0,
                     *       "points": 105,
                     *       "achievements": [
                     *         {
                     *           "task_position": 14,
                     *           "completed_at": "2026-11-25T13:37:19.377Z",
                     *           "proof": "automatic"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Participant id of the caller. */
                        participant_id: string;
                        /** @description Player name in the game, as it was given. */
                        rsn: string;
                        /** @description Positions of the completed tasks, ascending. */
                        tasks_completed: number[];
                        /**
                         * Format: int32
                         * @description Number of completed rows, columns and main diagonals.
                         */
                        bingos: number;
                        /**
                         * Format: int32
                         * @description Total points of the completed tasks.
                         */
                        points: number;
                        /** @description The completed tasks, oldest first. */
                        achievements: {
                            /**
                             * Format: int32
                             * @description Position of the task on the board.
                             */
                            task_position: number;
                            /**
                             * Format: date-time
                             * @description Time of completion.
                             */
                            completed_at: string;
                            /**
                             * @description How the completion was recorded.
                             * @enum {string}
                             */
                            proof: "automatic" | "manual";
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    RegisterForBingo: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new unique value, such as a UUID in double quotes, for each thing to create. The same request with the same key gets the first response again for 24 hours and creates nothing; another request with it gets 422, and 409 while the first one is running. Responses with 401, 403, 429 and 500 are not stored.
                 * @example "8e03978e-40d5-43e8-bc93-6894a57f9324"
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example autumn
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rsn": "Zezima"
                 *     }
                 */
                "application/json": {
                    /** @description Player name in the game. */
                    rsn: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "participant_id": "part_XyTuql6ii5SW2ZLmnyWQExLE",
                     *       "api_key": "bk_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
                     *       "message": "You are registered. Keep your API key: it is not shown again."
                     *     }
                     */
                    "application/json": {
                        /** @description The new participant. */
                        participant_id: string;
                        /** @description The credential of the game-client plugin, for the header `X-Bingo-Key`. */
                        api_key: string;
                        /** @description Message for the user. */
                        message: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ReopenBingoEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example summer
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "summer",
                     *       "name": "Summer bingo (invented)",
                     *       "description": "Invented by the sandbox: nobody played here.",
                     *       "status": "completed",
                     *       "start_date": "2026-09-11T14:07:16.377Z",
                     *       "end_date": "2026-09-25T14:07:16.377Z",
                     *       "board": {
                     *         "size": 4,
                     *         "tasks": [
                     *           {
                     *             "position": 0,
                     *             "name": "Cows",
                     *             "description": "",
                     *             "points": 5,
                     *             "trigger": "npc_kill:Cow:25"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Chosen by the creator of the event. */
                        id: string;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description Up to 4,000 characters; empty where none was given. */
                        description: string;
                        /**
                         * @description Follows from the dates unless an organiser has set it.
                         * @enum {string}
                         */
                        status: "active" | "upcoming" | "completed";
                        /**
                         * Format: date-time
                         * @description Start time.
                         */
                        start_date: string;
                        /**
                         * Format: date-time
                         * @description End time.
                         */
                        end_date: string;
                        /** @description The board and its tasks. */
                        board: {
                            /**
                             * Format: int32
                             * @description Side of the board, 1 to 25: size 5 has the positions 0 to 24.
                             */
                            size: number;
                            /** @description The tasks, by position; cells may be empty. */
                            tasks: {
                                /**
                                 * Format: int32
                                 * @description Position on the board, row by row from 0.
                                 */
                                position: number;
                                /** @description 1 to 200 characters. */
                                name: string;
                                /** @description Up to 4,000 characters; empty where none was given. */
                                description: string;
                                /**
                                 * Format: int32
                                 * @description Points for completing it, 0 to 1,000,000.
                                 */
                                points: number;
                                /** @description Trigger that completes it: `npc_kill:<name>:<count>`, `item_obtain:<item_id>:<count>`, `skill_level:<skill>:<level>`, `quest_complete:<quest_id>`, `achievement:<diary>:<tier>`, `collection_log:<item_id>`, `pet:<name>`, `clue:<tier>:<count>`, `combat_achievement:<task>`, `slayer_task:<monster>:<count>`, `item_value:<gp>`, `xp_gain:<skill>:<amount>`, `kc_gain:<boss>:<amount>` (measured by the server) or `manual`; `any` as pet or monster stands for every one. Several are composed with `all(T; T; …)`, `any(T; T; …)` or `sum(n; T; T; …)`. */
                                trigger: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetBingoResults: {
        parameters: {
            query?: {
                /** @description Number of lines, at most 500; all participants and teams by default. */
                limit?: number;
            };
            header?: {
                /** @description Entity tags of the cached copies of the caller; 304 if one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example summer
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "event": {
                     *         "id": "summer",
                     *         "name": "Summer bingo (invented)",
                     *         "start_date": "2026-09-11T14:07:16.377Z",
                     *         "end_date": "2026-09-25T14:07:16.377Z"
                     *       },
                     *       "closed_at": "2026-11-25T14:07:22.772Z",
                     *       "awards": [
                     *         {
                     *           "kind": "first_place",
                     *           "user": {
                     *             "id": "100000000000000002",
                     *             "username": "ironbram"
                     *           },
                     *           "rsn": "Iron Bram",
                     *           "value": 295,
                     *           "task_position": null,
                     *           "achieved_at": null,
                     *           "day": null
                     *         },
                     *         {
                     *           "kind": "second_place",
                     *           "user": {
                     *             "id": "100000000000000001",
                     *             "username": "admin"
                     *           },
                     *           "rsn": "Zezima",
                     *           "value": 240,
                     *           "task_position": null,
                     *           "achieved_at": null,
                     *           "day": null
                     *         },
                     *         {
                     *           "kind": "third_place",
                     *           "user": {
                     *             "id": "100000000000000007",
                     *             "username": "nora.new"
                     *           },
                     *           "rsn": "Nora Newly",
                     *           "value": 215,
                     *           "task_position": null,
                     *           "achieved_at": null,
                     *           "day": null
                     *         }
                     *       ],
                     *       "standings": [
                     *         {
                     *           "rank": 1,
                     *           "user_id": "100000000000000002",
                     *           "rsn": "Iron Bram",
                     *           "tasks_completed": 15,
                     *           "bingos": 7,
                     *           "points": 295,
                     *           "current_rank": 1,
                     *           "current_tasks_completed": null,
                     *           "current_bingos": null,
                     *           "current_points": null
                     *         }
                     *       ],
                     *       "team_standings": []
                     *     }
                     */
                    "application/json": {
                        /** @description The event. */
                        event: {
                            /** @description Chosen by the creator of the event. */
                            id: string;
                            /** @description 1 to 200 characters. */
                            name: string;
                            /**
                             * Format: date-time
                             * @description Start time.
                             */
                            start_date: string;
                            /**
                             * Format: date-time
                             * @description End time.
                             */
                            end_date: string;
                        };
                        /**
                         * Format: date-time
                         * @description When an organiser closed the event.
                         */
                        closed_at: string;
                        /** @description The awards, at most one of each kind. Corrections do not change them; they go with a participant who is withdrawn. */
                        awards: {
                            /**
                             * @description What it is for.
                             * @enum {string}
                             */
                            kind: "first_place" | "second_place" | "third_place" | "most_points_in_a_day" | "most_tasks" | "first_completion" | "first_bingo" | "first_board";
                            /** @description The user who registered. */
                            user: {
                                /** @description The identity provider's id: 1 to 20 digits. */
                                id: string;
                                /** @description Username at the identity provider at the last sign-in. */
                                username: string;
                            } | null;
                            /** @description Player name in the game, as it was given. */
                            rsn: string;
                            /**
                             * Format: int32
                             * @description Points, or tasks of `most_tasks`, as of the closing; null for what was first.
                             */
                            value: number | null;
                            /**
                             * Format: int32
                             * @description Position of the task of `first_completion`; else null.
                             */
                            task_position: number | null;
                            /**
                             * Format: date-time
                             * @description When it was first; else null.
                             */
                            achieved_at: string | null;
                            /**
                             * Format: date
                             * @description The day of `most_points_in_a_day`, UTC; else null.
                             */
                            day: string | null;
                        }[];
                        /** @description The standings as of the closing, best first, with the current values of corrected lines. */
                        standings: {
                            /**
                             * Format: int32
                             * @description Rank, from 1, without ties. One whose participant was withdrawn is missing.
                             */
                            rank: number;
                            /** @description Id of the user. */
                            user_id: string;
                            /** @description Player name in the game, as it was given. */
                            rsn: string;
                            /**
                             * Format: int32
                             * @description Number of completed tasks.
                             */
                            tasks_completed: number;
                            /**
                             * Format: int32
                             * @description Number of completed rows, columns and main diagonals.
                             */
                            bingos: number;
                            /**
                             * Format: int32
                             * @description Total points of the completed tasks.
                             */
                            points: number;
                            /**
                             * Format: int32
                             * @description Present rank, which differs from `rank` if lines were corrected or participants withdrawn.
                             */
                            current_rank: number | null;
                            /**
                             * Format: int32
                             * @description Present number of completed tasks; null unless corrected.
                             */
                            current_tasks_completed: number | null;
                            /**
                             * Format: int32
                             * @description Present number of bingos; null unless corrected.
                             */
                            current_bingos: number | null;
                            /**
                             * Format: int32
                             * @description Present points; null unless corrected.
                             */
                            current_points: number | null;
                        }[];
                        /** @description The standings of the teams as of the closing, best first, with the current values of corrected lines; empty for a solo event. */
                        team_standings: {
                            /**
                             * Format: int32
                             * @description Rank, from 1, without ties. One whose team was disbanded is missing.
                             */
                            rank: number;
                            /** @description The team as it is now. */
                            team: {
                                /** @description Id, `team_…`. */
                                id: string;
                                /** @description 1 to 64 characters, unique in the event without regard to case. */
                                name: string;
                                /** @description Hex colour, `#RRGGBB`. */
                                color: string;
                            };
                            /**
                             * Format: int32
                             * @description Number of completed tasks.
                             */
                            tasks_completed: number;
                            /**
                             * Format: int32
                             * @description Number of completed rows, columns and main diagonals.
                             */
                            bingos: number;
                            /**
                             * Format: int32
                             * @description Total points of the completed tasks.
                             */
                            points: number;
                            /**
                             * Format: int32
                             * @description Present rank, which differs from `rank` if lines were corrected or teams disbanded.
                             */
                            current_rank: number;
                            /**
                             * Format: int32
                             * @description Present number of completed tasks; null unless corrected.
                             */
                            current_tasks_completed: number | null;
                            /**
                             * Format: int32
                             * @description Present number of bingos; null unless corrected.
                             */
                            current_bingos: number | null;
                            /**
                             * Format: int32
                             * @description Present points; null unless corrected.
                             */
                            current_points: number | null;
                        }[];
                    };
                };
            };
            /** @description Not modified since the response that `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    DownloadBingoResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Event id.
                 * @example summer
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. An error after the first byte closes the connection. */
            200: {
                headers: {
                    /** @description `attachment`, with the file name `results.csv`. */
                    "Content-Disposition"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example rank,user_id,rsn,tasks_completed,bingos,points,corrected,current_rank,current_tasks_completed,current_bingos,current_points
                     *     1,100000000000000002,Iron Bram,15,7,295,false,1,,,
                     *     2,100000000000000001,Zezima,12,4,240,false,2,,,
                     */
                    "text/csv; charset=utf-8": string;
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetBingoScreenshot: {
        parameters: {
            query?: {
                /**
                 * @description Full size, or a thumbnail of at most 320 pixels.
                 * @example thumb
                 */
                size?: "full" | "thumb";
            };
            header?: {
                /** @description Entity tags of the cached copies of the caller; 304 if one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example winter
                 */
                id: string;
                /**
                 * @description Screenshot id.
                 * @example shot_MMMMMMMMMMMMMMMMMMMMMMMM
                 */
                screenshot_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description Entity tag of the file. */
                    ETag?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                    "image/jpeg": unknown;
                };
            };
            /** @description Not modified since the response that `If-None-Match` names. */
            304: {
                headers: {
                    /** @description Entity tag of the file. */
                    ETag?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    StreamBingoEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the last event received, which browsers send when they reconnect: the stream continues after it, if that was at most ten minutes ago. */
                "Last-Event-ID"?: components["parameters"]["LastEventId"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example winter
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events, until either side closes the connection. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example retry: 2000
                     *     id: 41
                     *
                     *     id: 42
                     *     data: {"id":"42","type":"task_completed","at":"2026-11-23T04:00:23.515Z","participant":{"user":{"id":"100000000000000001","username":"admin"},"rsn":"Zezima","tasks_completed":1,"bingos":0,"points":10},"task":{"position":0,"name":"Goblins","points":10},"lines":null}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ListBingoTeams: {
        parameters: {
            query?: {
                /** @description Teams per page, at most 100. */
                limit?: number;
                /** @description `next` of the previous page. */
                after?: string;
            };
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example winter
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "teams": [
                     *         {
                     *           "id": "team_03Y_3o89jhzQpffjy7_PvUbk",
                     *           "name": "Green Gnomes",
                     *           "color": "#15803D",
                     *           "captain": {
                     *             "user": {
                     *               "id": "100000000000000003",
                     *               "username": "mossgiant.mae"
                     *             },
                     *             "rsn": "Mossy Mae"
                     *           },
                     *           "members": [
                     *             {
                     *               "user": {
                     *                 "id": "100000000000000011",
                     *                 "username": "dharok.dee"
                     *               },
                     *               "rsn": "Dharok Dee",
                     *               "tasks_completed": 2,
                     *               "points": 85
                     *             }
                     *           ],
                     *           "tasks_completed": 11,
                     *           "bingos": 0,
                     *           "points": 365
                     *         }
                     *       ],
                     *       "page": {
                     *         "has_next": false,
                     *         "next": "WyIyMDI2LTExLTE2VDEyOjA3OjE2LjM3N1oiLCJ0ZWFtX2czX0VjcEM1T0RGZklEbFBNRFcyVE0tMyJd"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The items of this page. */
                        teams: {
                            /** @description Id, `team_…`. */
                            id: string;
                            /** @description 1 to 64 characters, unique in the event without regard to case. */
                            name: string;
                            /** @description Hex colour, `#RRGGBB`. */
                            color: string;
                            /** @description The member who leads the team; null while it has no members. */
                            captain: {
                                /** @description The user who registered. */
                                user: {
                                    /** @description The identity provider's id: 1 to 20 digits. */
                                    id: string;
                                    /** @description Username at the identity provider at the last sign-in. */
                                    username: string;
                                } | null;
                                /** @description Player name in the game, as it was given. */
                                rsn: string;
                            } | null;
                            /** @description The members, who joined earliest first. */
                            members: {
                                /** @description The user who registered. */
                                user: {
                                    /** @description The identity provider's id: 1 to 20 digits. */
                                    id: string;
                                    /** @description Username at the identity provider at the last sign-in. */
                                    username: string;
                                } | null;
                                /** @description Player name in the game, as it was given. */
                                rsn: string;
                                /**
                                 * Format: int32
                                 * @description Number of completed tasks.
                                 */
                                tasks_completed: number;
                                /**
                                 * Format: int32
                                 * @description Total points of the completed tasks.
                                 */
                                points: number;
                            }[];
                            /**
                             * Format: int32
                             * @description Number of tasks that the team completed.
                             */
                            tasks_completed: number;
                            /**
                             * Format: int32
                             * @description Number of completed rows, columns and main diagonals of the team.
                             */
                            bingos: number;
                            /**
                             * Format: int32
                             * @description Total points of the tasks that the team completed.
                             */
                            points: number;
                        }[];
                        /** @description Where the page lies in the list. */
                        page: {
                            /** @description Whether items follow. */
                            has_next: boolean;
                            /** @description Cursor of the last item, for `after` of the next page; null if the page is empty. */
                            next: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetBingoDraft: {
        parameters: {
            query?: {
                /** @description Picks per page, at most 500. */
                limit?: number;
                /** @description `next` of the previous page. */
                after?: number;
            };
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example winter
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "picks": [
                     *         {
                     *           "pick": 1,
                     *           "round": 1,
                     *           "team_id": "team_03Y_3o89jhzQpffjy7_PvUbk",
                     *           "team": "Green Gnomes",
                     *           "user_id": "100000000000000011",
                     *           "rsn": "Dharok Dee"
                     *         },
                     *         {
                     *           "pick": 2,
                     *           "round": 1,
                     *           "team_id": "team_2_kWXAkvZSFiSIMFIW5qiUnC",
                     *           "team": "Blue Lynxes",
                     *           "user_id": "100000000000000010",
                     *           "rsn": "Crawler Cy"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description Picks by number. */
                        picks: {
                            /**
                             * Format: int32
                             * @description Number of the pick, from 1.
                             */
                            pick: number;
                            /**
                             * Format: int32
                             * @description Round, from 1; the order of the teams turns with each.
                             */
                            round: number;
                            /** @description The team. */
                            team_id: string;
                            /** @description Name of the team. */
                            team: string;
                            /** @description The user who has the place; null while it is open. */
                            user_id: string | null;
                            /** @description Player name of that user; null while it is open. */
                            rsn: string | null;
                        }[];
                        /**
                         * Format: int32
                         * @description Value of `after` for the next page; null on the last page.
                         */
                        next: number | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ExportBingoDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Event id.
                 * @example winter
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. An error after the first byte closes the connection. */
            200: {
                headers: {
                    /** @description `attachment`, with the file name `draft.csv`. */
                    "Content-Disposition"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example pick,round,team_id,team,user_id,rsn
                     *     1,1,team_03Y_3o89jhzQpffjy7_PvUbk,Green Gnomes,100000000000000011,Dharok Dee
                     *     2,1,team_2_kWXAkvZSFiSIMFIW5qiUnC,Blue Lynxes,100000000000000010,Crawler Cy
                     */
                    "text/csv; charset=utf-8": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetBingoTeamLeaderboard: {
        parameters: {
            query?: {
                /**
                 * @description Number of entries, at most 500; all teams by default.
                 * @example 50
                 */
                limit?: number;
            };
            header?: {
                /** @description Entity tags of the cached copies of the caller; 304 if one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example winter
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "leaderboard": [
                     *         {
                     *           "rank": 1,
                     *           "team": {
                     *             "id": "team_g3_EcpC5ODFfIDlPMDW2TM-3",
                     *             "name": "Red Otters",
                     *             "color": "#C2410C",
                     *             "members": 6
                     *           },
                     *           "tasks_completed": 13,
                     *           "bingos": 0,
                     *           "points": 425
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Standings of the teams of an event, best first; empty for a solo event, null if there is no such event.
                         *     Access: everybody.
                         */
                        leaderboard: {
                            /**
                             * Format: int32
                             * @description Rank, from 1, without ties.
                             */
                            rank: number;
                            /** @description The team. */
                            team: {
                                /** @description Id, `team_…`. */
                                id: string;
                                /** @description 1 to 64 characters, unique in the event without regard to case. */
                                name: string;
                                /** @description Hex colour, `#RRGGBB`. */
                                color: string;
                                /**
                                 * Format: int32
                                 * @description Number of members.
                                 */
                                members: number;
                            };
                            /**
                             * Format: int32
                             * @description Number of tasks that the team completed.
                             */
                            tasks_completed: number;
                            /**
                             * Format: int32
                             * @description Number of completed rows, columns and main diagonals of the team.
                             */
                            bingos: number;
                            /**
                             * Format: int32
                             * @description Total points of the tasks that the team completed.
                             */
                            points: number;
                        }[];
                    };
                };
            };
            /** @description Not modified since the response that `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ExportBingoEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example winter
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "format": "bingo-event-template",
                     *       "version": 1,
                     *       "name": "Winter bingo (invented)",
                     *       "description": "Invented by the sandbox: nobody played here.",
                     *       "duration_ms": 1814400000,
                     *       "board": {
                     *         "size": 5,
                     *         "tasks": [
                     *           {
                     *             "position": 0,
                     *             "name": "Goblins",
                     *             "description": "Five goblins, anywhere",
                     *             "points": 10,
                     *             "trigger": "npc_kill:Goblin:5"
                     *           },
                     *           {
                     *             "position": 1,
                     *             "name": "Fifty snakes",
                     *             "description": "",
                     *             "points": 40,
                     *             "trigger": "npc_kill:Zulrah:50"
                     *           },
                     *           {
                     *             "position": 2,
                     *             "name": "Two hundred bones",
                     *             "description": "Dragon bones, from any dragon",
                     *             "points": 25,
                     *             "trigger": "item_obtain:536:200"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        format: string;
                        version: number;
                        name: string;
                        description?: string;
                        duration_ms: number;
                        board: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ApplyBingoTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example autumn
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "document": {
                 *         "format": "bingo-event-template",
                 *         "version": 1,
                 *         "name": "Winter",
                 *         "description": "Three by three, to warm up",
                 *         "duration_ms": 315532800000,
                 *         "board": {
                 *           "size": 3,
                 *           "tasks": [
                 *             {
                 *               "position": 0,
                 *               "name": "Goblins",
                 *               "description": "",
                 *               "points": 10,
                 *               "trigger": "npc_kill:Goblin:5"
                 *             },
                 *             {
                 *               "position": 1,
                 *               "name": "Dragon Slayer",
                 *               "description": "",
                 *               "points": 20,
                 *               "trigger": "quest_complete:dragon_slayer"
                 *             },
                 *             {
                 *               "position": 2,
                 *               "name": "Clan photograph",
                 *               "description": "",
                 *               "points": 30,
                 *               "trigger": "manual"
                 *             }
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Display name; that of the template by default. */
                    name?: string | null;
                    /** @description A template; required unless `template_id` is given. */
                    document?: {
                        format: string;
                        version: number;
                        name: string;
                        description?: string;
                        duration_ms: number;
                        board: {
                            [key: string]: unknown;
                        };
                    } | null;
                    /** @description A template of the library. */
                    template_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "autumn",
                     *       "name": "Winter",
                     *       "description": "Three by three, to warm up",
                     *       "status": "active",
                     *       "start_date": "2026-01-01T00:00:00.000Z",
                     *       "end_date": "2036-01-01T00:00:00.000Z",
                     *       "board": {
                     *         "size": 3,
                     *         "tasks": [
                     *           {
                     *             "position": 0,
                     *             "name": "Goblins",
                     *             "description": "",
                     *             "points": 10,
                     *             "trigger": "npc_kill:Goblin:5"
                     *           },
                     *           {
                     *             "position": 1,
                     *             "name": "Dragon Slayer",
                     *             "description": "",
                     *             "points": 20,
                     *             "trigger": "quest_complete:dragon_slayer"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Chosen by the creator of the event. */
                        id: string;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description Up to 4,000 characters; empty where none was given. */
                        description: string;
                        /**
                         * @description Follows from the dates unless an organiser has set it.
                         * @enum {string}
                         */
                        status: "active" | "upcoming" | "completed";
                        /**
                         * Format: date-time
                         * @description Start time.
                         */
                        start_date: string;
                        /**
                         * Format: date-time
                         * @description End time.
                         */
                        end_date: string;
                        /** @description The board and its tasks. */
                        board: {
                            /**
                             * Format: int32
                             * @description Side of the board, 1 to 25: size 5 has the positions 0 to 24.
                             */
                            size: number;
                            /** @description The tasks, by position; cells may be empty. */
                            tasks: {
                                /**
                                 * Format: int32
                                 * @description Position on the board, row by row from 0.
                                 */
                                position: number;
                                /** @description 1 to 200 characters. */
                                name: string;
                                /** @description Up to 4,000 characters; empty where none was given. */
                                description: string;
                                /**
                                 * Format: int32
                                 * @description Points for completing it, 0 to 1,000,000.
                                 */
                                points: number;
                                /** @description Trigger that completes it: `npc_kill:<name>:<count>`, `item_obtain:<item_id>:<count>`, `skill_level:<skill>:<level>`, `quest_complete:<quest_id>`, `achievement:<diary>:<tier>`, `collection_log:<item_id>`, `pet:<name>`, `clue:<tier>:<count>`, `combat_achievement:<task>`, `slayer_task:<monster>:<count>`, `item_value:<gp>`, `xp_gain:<skill>:<amount>`, `kc_gain:<boss>:<amount>` (measured by the server) or `manual`; `any` as pet or monster stands for every one. Several are composed with `all(T; T; …)`, `any(T; T; …)` or `sum(n; T; T; …)`. */
                                trigger: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    PreviewBingoImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example winter
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Cold",
                 *       "document": {
                 *         "format": "bingo-event-template",
                 *         "version": 1,
                 *         "name": "Winter",
                 *         "description": "Three by three, to warm up",
                 *         "duration_ms": 315532800000,
                 *         "board": {
                 *           "size": 3,
                 *           "tasks": [
                 *             {
                 *               "position": 0,
                 *               "name": "Goblins",
                 *               "description": "",
                 *               "points": 10,
                 *               "trigger": "npc_kill:Goblin:5"
                 *             },
                 *             {
                 *               "position": 2,
                 *               "name": "Clan photograph",
                 *               "description": "",
                 *               "points": 30,
                 *               "trigger": "manual"
                 *             }
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Display name; that of the template by default. */
                    name?: string | null;
                    /** @description A template; required unless `template_id` is given. */
                    document?: {
                        format: string;
                        version: number;
                        name: string;
                        description?: string;
                        duration_ms: number;
                        board: {
                            [key: string]: unknown;
                        };
                    } | null;
                    /** @description A template of the library. */
                    template_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted": false,
                     *       "settings": [
                     *         {
                     *           "setting": "name",
                     *           "before": "Winter bingo (invented)",
                     *           "after": "Cold",
                     *           "refusal": null
                     *         },
                     *         {
                     *           "setting": "board_size",
                     *           "before": "5",
                     *           "after": "3",
                     *           "refusal": "must remain 5 because tasks of the board have been completed"
                     *         }
                     *       ],
                     *       "tasks": [
                     *         {
                     *           "position": 1,
                     *           "kind": "removed",
                     *           "before": {
                     *             "name": "Fifty snakes",
                     *             "description": "",
                     *             "points": 40,
                     *             "trigger": "npc_kill:Zulrah:50"
                     *           },
                     *           "after": null,
                     *           "participants_with_progress": 10,
                     *           "refusal": "must keep the completed task \"Fifty snakes\" at position 1"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Whether the import is accepted: no change has a refusal. */
                        accepted: boolean;
                        /** @description The settings that change. */
                        settings: {
                            /**
                             * @description The setting.
                             * @enum {string}
                             */
                            setting: "name" | "description" | "end_date" | "board_size" | "mode" | "team_size" | "bonuses" | "tiers";
                            /** @description The present value as text: times as ISO 8601, bonuses and tiers as JSON; empty where there are none. */
                            before: string;
                            /** @description The value of the document as text. */
                            after: string;
                            /** @description Why the import is refused; null if this change is accepted. */
                            refusal: string | null;
                        }[];
                        /** @description The tasks that change, by position. */
                        tasks: {
                            /**
                             * Format: int32
                             * @description Position on the board, row by row from 0.
                             */
                            position: number;
                            /**
                             * @description What happens to the position.
                             * @enum {string}
                             */
                            kind: "added" | "changed" | "replaced" | "removed";
                            /** @description The present task; null if it is added. */
                            before: {
                                /** @description 1 to 200 characters. */
                                name: string;
                                /** @description Up to 4,000 characters; may be empty. */
                                description: string;
                                /**
                                 * Format: int32
                                 * @description Points for completing it.
                                 */
                                points: number;
                                /** @description Trigger that completes it. */
                                trigger: string;
                            } | null;
                            /** @description The task of the document; null if it is removed. */
                            after: {
                                /** @description 1 to 200 characters. */
                                name: string;
                                /** @description Up to 4,000 characters; may be empty. */
                                description: string;
                                /**
                                 * Format: int32
                                 * @description Points for completing it.
                                 */
                                points: number;
                                /** @description Trigger that completes it. */
                                trigger: string;
                            } | null;
                            /**
                             * Format: int32
                             * @description Number of participants with progress in the present task.
                             */
                            participants_with_progress: number;
                            /** @description Why the import is refused, such as `must keep the completed task …`; null if this change is accepted. */
                            refusal: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ImportBingoEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new unique value, such as a UUID in double quotes, for each thing to create. The same request with the same key gets the first response again for 24 hours and creates nothing; another request with it gets 422, and 409 while the first one is running. Responses with 401, 403, 429 and 500 are not stored.
                 * @example "8e03978e-40d5-43e8-bc93-6894a57f9324"
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "spring",
                 *       "start_date": "2036-03-01T00:00:00.000Z",
                 *       "document": {
                 *         "format": "bingo-event-template",
                 *         "version": 1,
                 *         "name": "Winter",
                 *         "description": "Three by three, to warm up",
                 *         "duration_ms": 315532800000,
                 *         "board": {
                 *           "size": 3,
                 *           "tasks": [
                 *             {
                 *               "position": 0,
                 *               "name": "Goblins",
                 *               "description": "",
                 *               "points": 10,
                 *               "trigger": "npc_kill:Goblin:5"
                 *             },
                 *             {
                 *               "position": 1,
                 *               "name": "Dragon Slayer",
                 *               "description": "",
                 *               "points": 20,
                 *               "trigger": "quest_complete:dragon_slayer"
                 *             },
                 *             {
                 *               "position": 2,
                 *               "name": "Clan photograph",
                 *               "description": "",
                 *               "points": 30,
                 *               "trigger": "manual"
                 *             }
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Chosen by the client. */
                    id: string;
                    /**
                     * Format: date-time
                     * @description Start time; the end follows from the template.
                     */
                    start_date: string;
                    /** @description Display name; that of the template by default. */
                    name?: string | null;
                    /** @description A template; its JSON Schema is at `/bingo/template-schema`. */
                    document?: {
                        format: string;
                        version: number;
                        name: string;
                        description?: string;
                        duration_ms: number;
                        board: {
                            [key: string]: unknown;
                        };
                    } | null;
                    /** @description A template of the library. */
                    template_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "spring",
                     *       "name": "Winter",
                     *       "description": "Three by three, to warm up",
                     *       "status": "upcoming",
                     *       "start_date": "2036-03-01T00:00:00.000Z",
                     *       "end_date": "2046-02-28T00:00:00.000Z",
                     *       "board": {
                     *         "size": 3,
                     *         "tasks": [
                     *           {
                     *             "position": 0,
                     *             "name": "Goblins",
                     *             "description": "",
                     *             "points": 10,
                     *             "trigger": "npc_kill:Goblin:5"
                     *           },
                     *           {
                     *             "position": 1,
                     *             "name": "Dragon Slayer",
                     *             "description": "",
                     *             "points": 20,
                     *             "trigger": "quest_complete:dragon_slayer"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Chosen by the creator of the event. */
                        id: string;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description Up to 4,000 characters; empty where none was given. */
                        description: string;
                        /**
                         * @description Follows from the dates unless an organiser has set it.
                         * @enum {string}
                         */
                        status: "active" | "upcoming" | "completed";
                        /**
                         * Format: date-time
                         * @description Start time.
                         */
                        start_date: string;
                        /**
                         * Format: date-time
                         * @description End time.
                         */
                        end_date: string;
                        /** @description The board and its tasks. */
                        board: {
                            /**
                             * Format: int32
                             * @description Side of the board, 1 to 25: size 5 has the positions 0 to 24.
                             */
                            size: number;
                            /** @description The tasks, by position; cells may be empty. */
                            tasks: {
                                /**
                                 * Format: int32
                                 * @description Position on the board, row by row from 0.
                                 */
                                position: number;
                                /** @description 1 to 200 characters. */
                                name: string;
                                /** @description Up to 4,000 characters; empty where none was given. */
                                description: string;
                                /**
                                 * Format: int32
                                 * @description Points for completing it, 0 to 1,000,000.
                                 */
                                points: number;
                                /** @description Trigger that completes it: `npc_kill:<name>:<count>`, `item_obtain:<item_id>:<count>`, `skill_level:<skill>:<level>`, `quest_complete:<quest_id>`, `achievement:<diary>:<tier>`, `collection_log:<item_id>`, `pet:<name>`, `clue:<tier>:<count>`, `combat_achievement:<task>`, `slayer_task:<monster>:<count>`, `item_value:<gp>`, `xp_gain:<skill>:<amount>`, `kc_gain:<boss>:<amount>` (measured by the server) or `manual`; `any` as pet or monster stands for every one. Several are composed with `all(T; T; …)`, `any(T; T; …)` or `sum(n; T; T; …)`. */
                                trigger: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetBingoHealth: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Healthy. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "healthy",
                     *       "service": "bingo",
                     *       "timestamp": "2026-11-23T04:00:24.576Z"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Health, which requires a working database.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description Time of the check.
                         */
                        timestamp: string;
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description Unhealthy. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "unhealthy",
                     *       "service": "bingo",
                     *       "timestamp": "2026-11-23T04:00:24.576Z"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Health, which requires a working database.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description Time of the check.
                         */
                        timestamp: string;
                    };
                };
            };
        };
    };
    SubmitDinkNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Key of the hook.
                 * @example bh_HHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHH
                 */
                hook_key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "KILL_COUNT",
                 *       "playerName": "Zezima",
                 *       "seasonalWorld": false,
                 *       "extra": {
                 *         "boss": "Zulrah",
                 *         "count": 101
                 *       }
                 *     }
                 */
                "application/json": {
                    type: string;
                    playerName: string;
                    extra?: Record<string, never>;
                } & {
                    [key: string]: unknown;
                };
                /**
                 * @example {
                 *       "payload_json": "{\"type\":\"KILL_COUNT\",\"playerName\":\"Zezima\",\"seasonalWorld\":false,\"extra\":{\"boss\":\"Zulrah\",\"count\":101}}"
                 *     }
                 */
                "multipart/form-data": {
                    payload_json: string;
                    /** @description Screenshot, PNG or JPEG. One that cannot be kept is dropped. */
                    file?: Blob;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetDinkSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Key of the hook.
                 * @example bh_HHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHH
                 */
                hook_key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "discordRichEmbeds": true,
                     *       "embedFooterText": "Winter bingo (invented)",
                     *       "questEnabled": true,
                     *       "questWebhook": "http://localhost:4000/bingo/hooks/dink/bh_HHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHH"
                     *     }
                     */
                    "application/json": {
                        [key: string]: string | number | boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ReportAchievements: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reports": [
                 *         {
                 *           "id": "7f0c2a9e-0001",
                 *           "occurred_at": "2026-06-10T18:00:00.000Z",
                 *           "type": "npc_kill",
                 *           "target": "Goblin",
                 *           "increment": 2,
                 *           "source": {
                 *             "npc_name": "Goblin",
                 *             "world": 302,
                 *             "region_id": 12850
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description 1 to 100 reports. */
                    reports: ({
                        id: string;
                        /** Format: date-time */
                        occurred_at: string;
                        type: string;
                        target: string | number;
                        increment?: number;
                        total?: number;
                        level?: number;
                        source?: {
                            npc_name?: string;
                            world?: number;
                            region_id?: number;
                        };
                    } | null)[];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": "7f0c2a9e-0001",
                     *           "outcome": "accepted",
                     *           "reason": null,
                     *           "tasks": [
                     *             {
                     *               "position": 0,
                     *               "count": 2,
                     *               "goal": 5,
                     *               "completed": false
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "points": 0,
                     *       "bingos": 0
                     *     }
                     */
                    "application/json": {
                        /** @description One answer for each report, in the order of the reports. */
                        results: {
                            /** @description Id that the client sent; null if it sent no valid text. */
                            id: string | null;
                            /**
                             * @description Whether the report counted.
                             * @enum {string}
                             */
                            outcome: "accepted" | "ignored" | "duplicate" | "rejected";
                            /** @description Why it was ignored or rejected; else null. */
                            reason: string | null;
                            /** @description The tasks that the report advanced, by position. */
                            tasks: {
                                /**
                                 * Format: int32
                                 * @description Position on the board.
                                 */
                                position: number;
                                /**
                                 * Format: int64
                                 * @description Count after the report.
                                 */
                                count: number;
                                /**
                                 * Format: int64
                                 * @description Count that completes the task; 1 if a single report does.
                                 */
                                goal: number;
                                /** @description Whether the report completed the task. */
                                completed: boolean;
                            }[];
                        }[];
                        /**
                         * Format: int32
                         * @description Points of the participant after the batch.
                         */
                        points: number;
                        /**
                         * Format: int32
                         * @description Bingos of the participant after the batch.
                         */
                        bingos: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    SubmitAchievement: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event_id": "autumn",
                 *       "task_position": 0,
                 *       "trigger_data": {
                 *         "type": "npc_kill",
                 *         "target": "Goblin",
                 *         "count": 5
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Event id; must be that of the key. */
                    event_id: string;
                    /**
                     * Format: int32
                     * @description Position of the task on the board.
                     */
                    task_position: number;
                    /** @description The reported achievement. */
                    trigger_data: {
                        /** @description Type of the task's trigger, such as `npc_kill`. */
                        type: string;
                        /** @description Target of the task's trigger: creature, item id, skill, quest id or `diary:tier`; case-insensitive. */
                        target: string | number;
                        /**
                         * Format: int64
                         * @description Running total, or the level reached; not negative, 1 by default.
                         */
                        count?: number | null;
                    };
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "task_completed": true,
                     *       "bingo_achieved": false,
                     *       "points_earned": 10,
                     *       "total_points": 10
                     *     }
                     */
                    "application/json": {
                        /** @description Always true; a rejected report is an error. */
                        success: boolean;
                        /** @description Whether the task is completed, by this report or an earlier one. */
                        task_completed: boolean;
                        /** @description Whether this report completed at least one row, column or main diagonal. */
                        bingo_achieved: boolean;
                        /**
                         * Format: int32
                         * @description Points earned by this report; 0 if the task was already completed.
                         */
                        points_earned: number;
                        /**
                         * Format: int32
                         * @description Current points of the participant.
                         */
                        total_points: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetBingoTemplateSchema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example { … } */
                    "application/schema+json": string;
                };
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ListBingoTemplates: {
        parameters: {
            query?: {
                /**
                 * @description Templates per page, at most 100.
                 * @example 20
                 */
                limit?: number;
                /** @description `next` of the previous page. */
                after?: string;
            };
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "templates": [
                     *         {
                     *           "id": "tpl_TTTTTTTTTTTTTTTTTTTTTTTT",
                     *           "name": "Four by four (invented)",
                     *           "board_size": 4,
                     *           "task_count": 16,
                     *           "created_at": "2026-11-25T14:07:22.464Z"
                     *         }
                     *       ],
                     *       "page": {
                     *         "has_next": false,
                     *         "next": "WyJGb3VyIGJ5IGZvdXIgKGludmVudGVkKSJd"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The items of this page. */
                        templates: {
                            /** @description Id, made by the server. */
                            id: string;
                            /** @description 1 to 200 characters, unique. */
                            name: string;
                            /**
                             * Format: int32
                             * @description Side of the board, 1 to 25.
                             */
                            board_size: number;
                            /**
                             * Format: int32
                             * @description Number of tasks.
                             */
                            task_count: number;
                            /**
                             * Format: date-time
                             * @description When the template was created.
                             */
                            created_at: string;
                        }[];
                        /** @description Where the page lies in the list. */
                        page: {
                            /** @description Whether items follow. */
                            has_next: boolean;
                            /** @description Cursor of the last item, for `after` of the next page; null if the page is empty. */
                            next: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    CreateBingoTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new unique value, such as a UUID in double quotes, for each thing to create. The same request with the same key gets the first response again for 24 hours and creates nothing; another request with it gets 422, and 409 while the first one is running. Responses with 401, 403, 429 and 500 are not stored.
                 * @example "8e03978e-40d5-43e8-bc93-6894a57f9324"
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Warm-up",
                 *       "document": {
                 *         "format": "bingo-event-template",
                 *         "version": 1,
                 *         "name": "Winter",
                 *         "description": "Three by three, to warm up",
                 *         "duration_ms": 315532800000,
                 *         "board": {
                 *           "size": 3,
                 *           "tasks": [
                 *             {
                 *               "position": 0,
                 *               "name": "Goblins",
                 *               "description": "",
                 *               "points": 10,
                 *               "trigger": "npc_kill:Goblin:5"
                 *             },
                 *             {
                 *               "position": 1,
                 *               "name": "Dragon Slayer",
                 *               "description": "",
                 *               "points": 20,
                 *               "trigger": "quest_complete:dragon_slayer"
                 *             },
                 *             {
                 *               "position": 2,
                 *               "name": "Clan photograph",
                 *               "description": "",
                 *               "points": 30,
                 *               "trigger": "manual"
                 *             }
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Unique name; that of the event in the document by default. */
                    name?: string | null;
                    /** @description A template; its JSON Schema is at `/bingo/template-schema`. */
                    document?: {
                        format: string;
                        version: number;
                        name: string;
                        description?: string;
                        duration_ms: number;
                        board: {
                            [key: string]: unknown;
                        };
                    } | null;
                    /** @description An event to export. */
                    event_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "tpl_TTTTTTTTTTTTTTTTTTTTTTTT",
                     *       "name": "Warm-up",
                     *       "board_size": 3,
                     *       "task_count": 3,
                     *       "created_at": "2026-11-23T04:00:23.932Z",
                     *       "document": {
                     *         "format": "bingo-event-template",
                     *         "version": 1,
                     *         "name": "Winter",
                     *         "description": "Three by three, to warm up",
                     *         "duration_ms": 315532800000,
                     *         "board": {
                     *           "size": 3,
                     *           "tasks": [
                     *             {
                     *               "position": 0,
                     *               "name": "Goblins",
                     *               "description": "",
                     *               "points": 10,
                     *               "trigger": "npc_kill:Goblin:5"
                     *             },
                     *             {
                     *               "position": 1,
                     *               "name": "Dragon Slayer",
                     *               "description": "",
                     *               "points": 20,
                     *               "trigger": "quest_complete:dragon_slayer"
                     *             },
                     *             {
                     *               "position": 2,
                     *               "name": "Clan photograph",
                     *               "description": "",
                     *               "points": 30,
                     *               "trigger": "manual"
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Id, made by the server. */
                        id: string;
                        /** @description 1 to 200 characters, unique. */
                        name: string;
                        /**
                         * Format: int32
                         * @description Side of the board, 1 to 25.
                         */
                        board_size: number;
                        /**
                         * Format: int32
                         * @description Number of tasks.
                         */
                        task_count: number;
                        /**
                         * Format: date-time
                         * @description When the template was created.
                         */
                        created_at: string;
                        /** @description What `importBingoEvent` takes. */
                        document: {
                            format: string;
                            version: number;
                            name: string;
                            description?: string;
                            duration_ms: number;
                            board: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetBingoTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Template id.
                 * @example tpl_TTTTTTTTTTTTTTTTTTTTTTTT
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "tpl_TTTTTTTTTTTTTTTTTTTTTTTT",
                     *       "name": "Four by four (invented)",
                     *       "board_size": 4,
                     *       "task_count": 16,
                     *       "created_at": "2026-11-25T14:07:22.464Z",
                     *       "document": {
                     *         "format": "bingo-event-template",
                     *         "version": 1,
                     *         "name": "Summer bingo (invented)",
                     *         "description": "Invented by the sandbox: nobody played here.",
                     *         "duration_ms": 1209600000,
                     *         "board": {
                     *           "size": 4,
                     *           "tasks": [
                     *             {
                     *               "position": 0,
                     *               "name": "Cows",
                     *               "description": "",
                     *               "points": 5,
                     *               "trigger": "npc_kill:Cow:25"
                     *             },
                     *             {
                     *               "position": 1,
                     *               "name": "Level 70 fishing",
                     *               "description": "",
                     *               "points": 15,
                     *               "trigger": "skill_level:fishing:70"
                     *             },
                     *             {
                     *               "position": 2,
                     *               "name": "Barrows",
                     *               "description": "",
                     *               "points": 20,
                     *               "trigger": "npc_kill:Dharok the Wretched:15"
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Id, made by the server. */
                        id: string;
                        /** @description 1 to 200 characters, unique. */
                        name: string;
                        /**
                         * Format: int32
                         * @description Side of the board, 1 to 25.
                         */
                        board_size: number;
                        /**
                         * Format: int32
                         * @description Number of tasks.
                         */
                        task_count: number;
                        /**
                         * Format: date-time
                         * @description When the template was created.
                         */
                        created_at: string;
                        /** @description What `importBingoEvent` takes. */
                        document: {
                            format: string;
                            version: number;
                            name: string;
                            description?: string;
                            duration_ms: number;
                            board: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    DeleteBingoTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Template id.
                 * @example tpl_TTTTTTTTTTTTTTTTTTTTTTTT
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /** @description Always true; a failed deletion is an error. */
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ListTileEvents: {
        parameters: {
            query?: {
                /**
                 * @description Filters by status.
                 * @example active
                 */
                status?: "active" | "upcoming" | "completed";
            };
            header?: {
                /** @description Entity tags of the cached copies of the caller; 304 if one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "spring",
                     *           "name": "Tile race (invented)",
                     *           "description": "Invented by the sandbox: nobody played here, and the pictures are drawn.",
                     *           "status": "active",
                     *           "start_date": "2026-11-05",
                     *           "end_date": "2026-12-20",
                     *           "tile_count": 8,
                     *           "participant_count": 18
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Tile events, latest start first.
                         *     Access: everybody.
                         */
                        events: {
                            /** @description Chosen by the creator of the event. */
                            id: string;
                            /** @description 1 to 200 characters. */
                            name: string;
                            /** @description Up to 4,000 characters; empty where none was given. */
                            description: string;
                            /**
                             * @description Follows from the dates unless an organiser has set it.
                             * @enum {string}
                             */
                            status: "active" | "upcoming" | "completed";
                            /**
                             * Format: date
                             * @description First day of the event, from midnight UTC.
                             */
                            start_date: string;
                            /**
                             * Format: date
                             * @description Last day of the event, until midnight UTC.
                             */
                            end_date: string;
                            /**
                             * Format: int32
                             * @description Number of tiles.
                             */
                            tile_count: number;
                            /**
                             * Format: int32
                             * @description Number of users who submitted a proof, regardless of its status.
                             */
                            participant_count: number;
                        }[];
                    };
                };
            };
            /** @description Not modified since the response that `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    CreateTileEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new unique value, such as a UUID in double quotes, for each thing to create. The same request with the same key gets the first response again for 24 hours and creates nothing; another request with it gets 422, and 409 while the first one is running. Responses with 401, 403, 429 and 500 are not stored.
                 * @example "8e03978e-40d5-43e8-bc93-6894a57f9324"
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "race",
                 *       "name": "Spring",
                 *       "description": "One tile a week",
                 *       "start_date": "2026-01-01",
                 *       "end_date": "2036-01-01",
                 *       "rules": "The clan chat is in the picture"
                 *     }
                 */
                "application/json": {
                    /** @description Chosen by the client. */
                    id: string;
                    /** @description Display name. */
                    name: string;
                    /** @description Empty by default. */
                    description?: string | null;
                    /**
                     * Format: date
                     * @description First day of the event, in UTC.
                     */
                    start_date: string;
                    /**
                     * Format: date
                     * @description Last day of the event, in UTC.
                     */
                    end_date: string;
                    /** @description Empty by default. */
                    rules?: string | null;
                    /**
                     * @description Overrides the status; follows from the dates by default.
                     * @enum {string|null}
                     */
                    status?: "active" | "upcoming" | "completed" | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "race",
                     *       "name": "Spring",
                     *       "description": "One tile a week",
                     *       "status": "active",
                     *       "start_date": "2026-01-01",
                     *       "end_date": "2036-01-01",
                     *       "rules": "The clan chat is in the picture",
                     *       "tiles": []
                     *     }
                     */
                    "application/json": {
                        /** @description Chosen by the creator of the event. */
                        id: string;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description Up to 4,000 characters; empty where none was given. */
                        description: string;
                        /**
                         * @description Follows from the dates unless an organiser has set it.
                         * @enum {string}
                         */
                        status: "active" | "upcoming" | "completed";
                        /**
                         * Format: date
                         * @description First day of the event, from midnight UTC.
                         */
                        start_date: string;
                        /**
                         * Format: date
                         * @description Last day of the event, until midnight UTC.
                         */
                        end_date: string;
                        /** @description Up to 4,000 characters; empty where none were given. */
                        rules: string;
                        /** @description The tiles, by position. */
                        tiles: {
                            /**
                             * Format: int32
                             * @description Generated by the platform.
                             */
                            id: number;
                            /**
                             * Format: int32
                             * @description Position in the event, from 0 (usually from 1); unique.
                             */
                            position: number;
                            /** @description 1 to 200 characters. */
                            name: string;
                            /** @description Up to 4,000 characters; empty where none was given. */
                            description: string;
                            /**
                             * Format: int32
                             * @description Points for completing it, 0 to 1,000,000.
                             */
                            points: number;
                            /**
                             * @description How its proofs are verified.
                             * @enum {string}
                             */
                            verification_type: "manual" | "automatic" | "hybrid";
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetTileEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the cached copies of the caller; 304 if one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example spring
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "spring",
                     *       "name": "Tile race (invented)",
                     *       "description": "Invented by the sandbox: nobody played here, and the pictures are drawn.",
                     *       "status": "active",
                     *       "start_date": "2026-11-05",
                     *       "end_date": "2026-12-20",
                     *       "rules": "The clan chat and the clock are in the picture.",
                     *       "tiles": [
                     *         {
                     *           "id": 1,
                     *           "position": 1,
                     *           "name": "A full set of barrows",
                     *           "description": "",
                     *           "points": 40,
                     *           "verification_type": "manual"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Chosen by the creator of the event. */
                        id: string;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description Up to 4,000 characters; empty where none was given. */
                        description: string;
                        /**
                         * @description Follows from the dates unless an organiser has set it.
                         * @enum {string}
                         */
                        status: "active" | "upcoming" | "completed";
                        /**
                         * Format: date
                         * @description First day of the event, from midnight UTC.
                         */
                        start_date: string;
                        /**
                         * Format: date
                         * @description Last day of the event, until midnight UTC.
                         */
                        end_date: string;
                        /** @description Up to 4,000 characters; empty where none were given. */
                        rules: string;
                        /** @description The tiles, by position. */
                        tiles: {
                            /**
                             * Format: int32
                             * @description Generated by the platform.
                             */
                            id: number;
                            /**
                             * Format: int32
                             * @description Position in the event, from 0 (usually from 1); unique.
                             */
                            position: number;
                            /** @description 1 to 200 characters. */
                            name: string;
                            /** @description Up to 4,000 characters; empty where none was given. */
                            description: string;
                            /**
                             * Format: int32
                             * @description Points for completing it, 0 to 1,000,000.
                             */
                            points: number;
                            /**
                             * @description How its proofs are verified.
                             * @enum {string}
                             */
                            verification_type: "manual" | "automatic" | "hybrid";
                        }[];
                    };
                };
            };
            /** @description Not modified since the response that `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    UpdateTileEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example race
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "rules": "The clan chat and the clock are in the picture"
                 *     }
                 */
                "application/json": {
                    /** @description Display name. */
                    name?: string | null;
                    /** @description Description. */
                    description?: string | null;
                    /**
                     * Format: date
                     * @description First day of the event, in UTC.
                     */
                    start_date?: string | null;
                    /**
                     * Format: date
                     * @description Last day of the event, in UTC.
                     */
                    end_date?: string | null;
                    /** @description Rules for players. */
                    rules?: string | null;
                    /**
                     * @description Overrides the status until set to null.
                     * @enum {string|null}
                     */
                    status?: "active" | "upcoming" | "completed" | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "race",
                     *       "name": "Spring",
                     *       "description": "One tile a week",
                     *       "status": "active",
                     *       "start_date": "2026-01-01",
                     *       "end_date": "2036-01-01",
                     *       "rules": "The clan chat and the clock are in the picture",
                     *       "tiles": [
                     *         {
                     *           "id": 1,
                     *           "position": 1,
                     *           "name": "Dragon",
                     *           "description": "",
                     *           "points": 50,
                     *           "verification_type": "manual"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Chosen by the creator of the event. */
                        id: string;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description Up to 4,000 characters; empty where none was given. */
                        description: string;
                        /**
                         * @description Follows from the dates unless an organiser has set it.
                         * @enum {string}
                         */
                        status: "active" | "upcoming" | "completed";
                        /**
                         * Format: date
                         * @description First day of the event, from midnight UTC.
                         */
                        start_date: string;
                        /**
                         * Format: date
                         * @description Last day of the event, until midnight UTC.
                         */
                        end_date: string;
                        /** @description Up to 4,000 characters; empty where none were given. */
                        rules: string;
                        /** @description The tiles, by position. */
                        tiles: {
                            /**
                             * Format: int32
                             * @description Generated by the platform.
                             */
                            id: number;
                            /**
                             * Format: int32
                             * @description Position in the event, from 0 (usually from 1); unique.
                             */
                            position: number;
                            /** @description 1 to 200 characters. */
                            name: string;
                            /** @description Up to 4,000 characters; empty where none was given. */
                            description: string;
                            /**
                             * Format: int32
                             * @description Points for completing it, 0 to 1,000,000.
                             */
                            points: number;
                            /**
                             * @description How its proofs are verified.
                             * @enum {string}
                             */
                            verification_type: "manual" | "automatic" | "hybrid";
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    DeleteTileEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example race
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /** @description Always true; a failed deletion is an error. */
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetTileLeaderboard: {
        parameters: {
            query?: {
                /** @description Number of entries, at most 500. */
                limit?: number;
            };
            header?: {
                /** @description Entity tags of the cached copies of the caller; 304 if one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example spring
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "leaderboard": [
                     *         {
                     *           "rank": 1,
                     *           "user": {
                     *             "id": "100000000000000013",
                     *             "username": "farming.flo",
                     *             "avatar": "bdb565c361ebb5cd5206020f1a00fb77"
                     *           },
                     *           "tiles_completed": 3,
                     *           "points": 100,
                     *           "last_completion": "2026-11-20T20:42:06.796Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The standings of an event, best first; null when there is no such event.
                         *     Access: everybody.
                         */
                        leaderboard: {
                            /**
                             * Format: int32
                             * @description Rank, from 1, without ties.
                             */
                            rank: number;
                            /** @description The user. */
                            user: {
                                /** @description The identity provider's id: 1 to 20 digits. */
                                id: string;
                                /** @description Username at the identity provider at the last sign-in. */
                                username: string;
                                /** @description Avatar hash at the identity provider. */
                                avatar: string | null;
                            } | null;
                            /**
                             * Format: int32
                             * @description Number of tiles with an approved proof; in a team event of those that are credited to the user.
                             */
                            tiles_completed: number;
                            /**
                             * Format: int64
                             * @description Total points of those tiles.
                             */
                            points: number;
                            /**
                             * Format: date-time
                             * @description Submission time of the proof that completed the latest tile; breaks ties, earlier first.
                             */
                            last_completion: string;
                        }[];
                    };
                };
            };
            /** @description Not modified since the response that `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetTileProgress: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example spring
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "event_id": "spring",
                     *       "user_id": "100000000000000001",
                     *       "current_tile": 1,
                     *       "tiles_completed": 0,
                     *       "points": 0,
                     *       "submissions": [
                     *         {
                     *           "tile_id": 1,
                     *           "status": "pending",
                     *           "submitted_at": "2026-11-25T14:07:26.074Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The event. */
                        event_id: string;
                        /** @description The caller. */
                        user_id: string;
                        /**
                         * Format: int64
                         * @description Position of the first tile without an approved proof, in a team event of the team; one past the last when all have one, 0 without tiles.
                         */
                        current_tile: number;
                        /**
                         * Format: int32
                         * @description Number of tiles with an approved proof; in a team event of those that are credited to the caller.
                         */
                        tiles_completed: number;
                        /**
                         * Format: int64
                         * @description Total points of those tiles.
                         */
                        points: number;
                        /** @description The proofs, oldest first. */
                        submissions: {
                            /**
                             * Format: int32
                             * @description The tile.
                             */
                            tile_id: number;
                            /**
                             * @description Review status.
                             * @enum {string}
                             */
                            status: "pending" | "approved" | "rejected";
                            /**
                             * Format: date-time
                             * @description Time of submission.
                             */
                            submitted_at: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ListTileEventSubmissions: {
        parameters: {
            query?: {
                /**
                 * @description Only those of this status.
                 * @example pending
                 */
                status?: "pending" | "approved" | "rejected";
                /** @description 1-based. */
                page?: number;
                /** @description Submissions per page, at most 100. */
                limit?: number;
            };
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Which event.
                 * @example spring
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "submissions": [
                     *         {
                     *           "submission_id": "sub_AAAAAAAAAAAAAAAAAAAAAAAA",
                     *           "tile": {
                     *             "id": 1,
                     *             "position": 1,
                     *             "name": "A full set of barrows"
                     *           },
                     *           "user": {
                     *             "id": "100000000000000009",
                     *             "username": "bronze.ben"
                     *           },
                     *           "status": "pending",
                     *           "notes": "Invented proof, taken after the drop",
                     *           "reviewer_notes": null,
                     *           "submitted_at": "2026-11-23T22:07:16.377Z",
                     *           "reviewed_at": null,
                     *           "image_url": "http://localhost:4000/events/spring/submissions/sub_AAAAAAAAAAAAAAAAAAAAAAAA/image"
                     *         }
                     *       ],
                     *       "total": 11,
                     *       "page": 1,
                     *       "limit": 20
                     *     }
                     */
                    "application/json": {
                        /** @description The proofs of this page. */
                        submissions: {
                            /** @description Id, `sub_…`. */
                            submission_id: string;
                            /** @description The tile. */
                            tile: {
                                /**
                                 * Format: int32
                                 * @description Generated by the platform.
                                 */
                                id: number;
                                /**
                                 * Format: int32
                                 * @description Position in the event, from 0 (usually from 1); unique.
                                 */
                                position: number;
                                /** @description 1 to 200 characters. */
                                name: string;
                            };
                            /** @description The submitter. */
                            user: {
                                /** @description The identity provider's id: 1 to 20 digits. */
                                id: string;
                                /** @description Username at the identity provider at the last sign-in. */
                                username: string;
                            } | null;
                            /**
                             * @description Review status.
                             * @enum {string}
                             */
                            status: "pending" | "approved" | "rejected";
                            /** @description Notes of the submitter. */
                            notes: string | null;
                            /** @description Latest notes of a reviewer. */
                            reviewer_notes: string | null;
                            /**
                             * Format: date-time
                             * @description Time of submission.
                             */
                            submitted_at: string;
                            /**
                             * Format: date-time
                             * @description Time of the latest review; null if not reviewed.
                             */
                            reviewed_at: string | null;
                            /** @description URL of the image, visible to the submitter and to reviewers. */
                            image_url: string;
                        }[];
                        /**
                         * Format: int32
                         * @description Number of items on all pages.
                         */
                        total: number;
                        /**
                         * Format: int32
                         * @description Page number, from 1.
                         */
                        page: number;
                        /**
                         * Format: int32
                         * @description Items per page: the effective limit.
                         */
                        limit: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ReviewTileSubmission: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example spring
                 */
                id: string;
                /**
                 * @description Submission id.
                 * @example sub_AAAAAAAAAAAAAAAAAAAAAAAA
                 */
                submission_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "approved",
                 *       "reviewer_notes": "Well done"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The decision.
                     * @enum {string}
                     */
                    status: "pending" | "approved" | "rejected";
                    /** @description Notes for the submitter; kept if omitted, removed if null. */
                    reviewer_notes?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "submission_id": "sub_AAAAAAAAAAAAAAAAAAAAAAAA",
                     *       "tile_id": 1,
                     *       "status": "approved",
                     *       "submitted_at": "2026-11-23T22:07:16.377Z",
                     *       "reviewer_notes": "Well done"
                     *     }
                     */
                    "application/json": {
                        /** @description Id, `sub_…`. */
                        submission_id: string;
                        /**
                         * Format: int32
                         * @description The tile.
                         */
                        tile_id: number;
                        /**
                         * @description Review status.
                         * @enum {string}
                         */
                        status: "pending" | "approved" | "rejected";
                        /**
                         * Format: date-time
                         * @description Time of submission.
                         */
                        submitted_at: string;
                        /** @description Latest notes of a reviewer. */
                        reviewer_notes: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    DeleteTileSubmission: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Which event.
                 * @example spring
                 */
                id: string;
                /**
                 * @description Which submission of the event.
                 * @example sub_AAAAAAAAAAAAAAAAAAAAAAAA
                 */
                submission_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /** @description Always true; a failed deletion is an error. */
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetTileSubmissionImage: {
        parameters: {
            query?: {
                /**
                 * @description Full size, or a thumbnail of at most 320 pixels.
                 * @example thumb
                 */
                size?: "full" | "thumb";
            };
            header?: {
                /** @description Entity tags of the cached copies of the caller; 304 if one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example spring
                 */
                id: string;
                /**
                 * @description Submission id.
                 * @example sub_AAAAAAAAAAAAAAAAAAAAAAAA
                 */
                submission_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description Entity tag of the file. */
                    ETag?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                    "image/jpeg": unknown;
                };
            };
            /** @description Not modified since the response that `If-None-Match` names. */
            304: {
                headers: {
                    /** @description Entity tag of the file. */
                    ETag?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    SubmitTileProof: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new unique value, such as a UUID in double quotes, for each thing to create. The same request with the same key gets the first response again for 24 hours and creates nothing; another request with it gets 422, and 409 while the first one is running. Responses with 401, 403, 429 and 500 are not stored.
                 * @example "8e03978e-40d5-43e8-bc93-6894a57f9324"
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id; the event must be active.
                 * @example spring
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tile_id": 1,
                 *       "image": "screenshot.png",
                 *       "notes": "Done"
                 *     }
                 */
                "multipart/form-data": {
                    /**
                     * Format: int32
                     * @description Tile id.
                     */
                    tile_id: number;
                    /** @description The screenshot. */
                    image: Blob;
                    /** @description Notes for the reviewer. */
                    notes?: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "submission_id": "sub_xPbyblYHQdafvF1nEjOweq42",
                     *       "status": "pending",
                     *       "message": "Your submission was received and is pending review."
                     *     }
                     */
                    "application/json": {
                        /** @description Id of the proof, `sub_…`. */
                        submission_id: string;
                        /**
                         * @description Always `pending`.
                         * @enum {string}
                         */
                        status: "pending" | "approved" | "rejected";
                        /** @description Message for the user. */
                        message: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetTileTeamLeaderboard: {
        parameters: {
            query?: {
                /**
                 * @description Number of entries, at most 500; all teams by default.
                 * @example 50
                 */
                limit?: number;
            };
            header?: {
                /** @description Entity tags of the cached copies of the caller; 304 if one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example spring
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "leaderboard": [
                     *         {
                     *           "rank": 1,
                     *           "team": {
                     *             "id": "team_…",
                     *             "name": "Red",
                     *             "color": "#CC0000",
                     *             "members": 5
                     *           },
                     *           "tiles_completed": 1,
                     *           "points": 50,
                     *           "last_completion": "2026-05-08T18:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Standings of the teams of an event, best first; empty for a solo event, null if there is no such event.
                         *     Access: everybody.
                         */
                        leaderboard: {
                            /**
                             * Format: int32
                             * @description Rank, from 1, without ties.
                             */
                            rank: number;
                            /** @description The team. */
                            team: {
                                /** @description Id, `team_…`. */
                                id: string;
                                /** @description 1 to 64 characters, unique in the event without regard to case. */
                                name: string;
                                /** @description Hex colour, `#RRGGBB`. */
                                color: string;
                                /**
                                 * Format: int32
                                 * @description Number of members.
                                 */
                                members: number;
                            };
                            /**
                             * Format: int32
                             * @description Number of tiles that the team completed.
                             */
                            tiles_completed: number;
                            /**
                             * Format: int64
                             * @description Total points of those tiles.
                             */
                            points: number;
                            /**
                             * Format: date-time
                             * @description Submission time of the proof that completed the latest tile; breaks ties, earlier first. Null if there is none.
                             */
                            last_completion: string | null;
                        }[];
                    };
                };
            };
            /** @description Not modified since the response that `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    CreateTile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new unique value, such as a UUID in double quotes, for each thing to create. The same request with the same key gets the first response again for 24 hours and creates nothing; another request with it gets 422, and 409 while the first one is running. Responses with 401, 403, 429 and 500 are not stored.
                 * @example "8e03978e-40d5-43e8-bc93-6894a57f9324"
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Event id.
                 * @example race
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "position": 1,
                 *       "name": "Dragon",
                 *       "points": 50,
                 *       "verification_type": "manual"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: int32
                     * @description Position in the event, from 0 (usually from 1); unique.
                     */
                    position: number;
                    /** @description Display name. */
                    name: string;
                    /** @description Empty by default. */
                    description?: string | null;
                    /**
                     * Format: int32
                     * @description Points for completing the tile; 0 by default.
                     */
                    points?: number | null;
                    /**
                     * @description How proofs are verified; `manual` by default.
                     * @enum {string|null}
                     */
                    verification_type?: "manual" | "automatic" | "hybrid" | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "position": 1,
                     *       "name": "Dragon",
                     *       "description": "",
                     *       "points": 50,
                     *       "verification_type": "manual"
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: int32
                         * @description Generated by the platform.
                         */
                        id: number;
                        /**
                         * Format: int32
                         * @description Position in the event, from 0 (usually from 1); unique.
                         */
                        position: number;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description Up to 4,000 characters; empty where none was given. */
                        description: string;
                        /**
                         * Format: int32
                         * @description Points for completing it, 0 to 1,000,000.
                         */
                        points: number;
                        /**
                         * @description How its proofs are verified.
                         * @enum {string}
                         */
                        verification_type: "manual" | "automatic" | "hybrid";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetEventsHealth: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Healthy. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "healthy",
                     *       "service": "events",
                     *       "timestamp": "2026-11-23T04:00:24.511Z"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Health, which requires a working database.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description Time of the check.
                         */
                        timestamp: string;
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description Unhealthy. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "unhealthy",
                     *       "service": "events",
                     *       "timestamp": "2026-11-23T04:00:24.511Z"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Health, which requires a working database.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description Time of the check.
                         */
                        timestamp: string;
                    };
                };
            };
        };
    };
    ListTileSubmissions: {
        parameters: {
            query?: {
                /**
                 * @description Only those of this status.
                 * @example pending
                 */
                status?: "pending" | "approved" | "rejected";
                /** @description 1-based. */
                page?: number;
                /** @description Submissions per page, at most 100. */
                limit?: number;
            };
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "submissions": [
                     *         {
                     *           "submission_id": "sub_AAAAAAAAAAAAAAAAAAAAAAAA",
                     *           "event": {
                     *             "id": "spring",
                     *             "name": "Tile race (invented)"
                     *           },
                     *           "tile": {
                     *             "id": 1,
                     *             "position": 1,
                     *             "name": "A full set of barrows"
                     *           },
                     *           "user": {
                     *             "id": "100000000000000009",
                     *             "username": "bronze.ben"
                     *           },
                     *           "status": "pending",
                     *           "notes": "Invented proof, taken after the drop",
                     *           "reviewer_notes": null,
                     *           "submitted_at": "2026-11-23T22:07:16.377Z",
                     *           "reviewed_at": null,
                     *           "image_url": "http://localhost:4000/events/spring/submissions/sub_AAAAAAAAAAAAAAAAAAAAAAAA/image"
                     *         }
                     *       ],
                     *       "total": 11,
                     *       "page": 1,
                     *       "limit": 20
                     *     }
                     */
                    "application/json": {
                        /** @description The proofs of this page. */
                        submissions: {
                            /** @description Id, `sub_…`. */
                            submission_id: string;
                            /** @description The event. */
                            event: {
                                /** @description Chosen by the creator of the event. */
                                id: string;
                                /** @description 1 to 200 characters. */
                                name: string;
                            };
                            /** @description The tile. */
                            tile: {
                                /**
                                 * Format: int32
                                 * @description Generated by the platform.
                                 */
                                id: number;
                                /**
                                 * Format: int32
                                 * @description Position in the event, from 0 (usually from 1); unique.
                                 */
                                position: number;
                                /** @description 1 to 200 characters. */
                                name: string;
                            };
                            /** @description The submitter. */
                            user: {
                                /** @description The identity provider's id: 1 to 20 digits. */
                                id: string;
                                /** @description Username at the identity provider at the last sign-in. */
                                username: string;
                            } | null;
                            /**
                             * @description Review status.
                             * @enum {string}
                             */
                            status: "pending" | "approved" | "rejected";
                            /** @description Notes of the submitter. */
                            notes: string | null;
                            /** @description Latest notes of a reviewer. */
                            reviewer_notes: string | null;
                            /**
                             * Format: date-time
                             * @description Time of submission.
                             */
                            submitted_at: string;
                            /**
                             * Format: date-time
                             * @description Time of the latest review; null if not reviewed.
                             */
                            reviewed_at: string | null;
                            /** @description URL of the image, visible to the submitter and to reviewers. */
                            image_url: string;
                        }[];
                        /**
                         * Format: int32
                         * @description Number of items on all pages.
                         */
                        total: number;
                        /**
                         * Format: int32
                         * @description Page number, from 1.
                         */
                        page: number;
                        /**
                         * Format: int32
                         * @description Items per page: the effective limit.
                         */
                        limit: number;
                    } | null;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ListAutomationRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "rules": [
                     *         {
                     *           "id": 1,
                     *           "name": "Welcome (invented)",
                     *           "trigger": "tracker_member_join",
                     *           "action": "chat_message",
                     *           "config": {
                     *             "channel_id": "general",
                     *             "message": "Welcome {username}! The bank is open until nine."
                     *           },
                     *           "enabled": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description All automation rules, oldest first.
                         *     Access: permission manage_automation.
                         */
                        rules: {
                            /**
                             * Format: int32
                             * @description Rule id.
                             */
                            id: number;
                            /** @description 1 to 200 characters. */
                            name: string;
                            /**
                             * @description Trigger of the rule.
                             * @enum {string}
                             */
                            trigger: "tracker_member_join" | "tracker_skill_99" | "bingo_task_completed" | "bingo_line_completed" | "bingo_started" | "bingo_ended" | "proof_submitted" | "proof_reviewed" | "attendance_recorded";
                            /**
                             * @description Action of the rule.
                             * @enum {string}
                             */
                            action: "chat_message";
                            /** @description Channel and message of the rule. */
                            config: {
                                /** @description Id of a chat channel. */
                                channel_id: string;
                                /** @description Up to 2,000 characters; the placeholders that the trigger provides, such as `{username}`, are filled in. */
                                message: string;
                            };
                            /** @description Whether the rule is enabled. */
                            enabled: boolean;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    CreateAutomationRule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new unique value, such as a UUID in double quotes, for each thing to create. The same request with the same key gets the first response again for 24 hours and creates nothing; another request with it gets 422, and 409 while the first one is running. Responses with 401, 403, 429 and 500 are not stored.
                 * @example "8e03978e-40d5-43e8-bc93-6894a57f9324"
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Welcome",
                 *       "trigger": "tracker_member_join",
                 *       "action": "chat_message",
                 *       "config": {
                 *         "channel_id": "general",
                 *         "message": "Welcome {username}!"
                 *       },
                 *       "enabled": true
                 *     }
                 */
                "application/json": {
                    /** @description Name of the rule. */
                    name: string;
                    /**
                     * @description Trigger.
                     * @enum {string}
                     */
                    trigger: "tracker_member_join" | "tracker_skill_99" | "bingo_task_completed" | "bingo_line_completed" | "bingo_started" | "bingo_ended" | "proof_submitted" | "proof_reviewed" | "attendance_recorded";
                    /**
                     * @description Action.
                     * @enum {string}
                     */
                    action: "chat_message";
                    config: {
                        /** @description Id of a chat channel: 1 to 64 letters, digits, `_` or `-`. */
                        channel_id: string;
                        /** @description 1 to 2,000 characters; `{username}` and, for `tracker_skill_99`, `{skill}` are filled in. */
                        message: string;
                    };
                    /** @description Whether the rule is enabled; true by default. */
                    enabled?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "Welcome",
                     *       "trigger": "tracker_member_join",
                     *       "action": "chat_message",
                     *       "config": {
                     *         "channel_id": "general",
                     *         "message": "Welcome {username}!"
                     *       },
                     *       "enabled": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: int32
                         * @description Rule id.
                         */
                        id: number;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /**
                         * @description Trigger of the rule.
                         * @enum {string}
                         */
                        trigger: "tracker_member_join" | "tracker_skill_99" | "bingo_task_completed" | "bingo_line_completed" | "bingo_started" | "bingo_ended" | "proof_submitted" | "proof_reviewed" | "attendance_recorded";
                        /**
                         * @description Action of the rule.
                         * @enum {string}
                         */
                        action: "chat_message";
                        /** @description Channel and message of the rule. */
                        config: {
                            /** @description Id of a chat channel. */
                            channel_id: string;
                            /** @description Up to 2,000 characters; the placeholders that the trigger provides, such as `{username}`, are filled in. */
                            message: string;
                        };
                        /** @description Whether the rule is enabled. */
                        enabled: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StillRunning"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    UpdateAutomationRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Rule id.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "config": {
                 *         "message": "A warm welcome to {username}!"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Name of the rule. */
                    name?: string | null;
                    /**
                     * @description Trigger.
                     * @enum {string|null}
                     */
                    trigger?: "tracker_member_join" | "tracker_skill_99" | "bingo_task_completed" | "bingo_line_completed" | "bingo_started" | "bingo_ended" | "proof_submitted" | "proof_reviewed" | "attendance_recorded" | null;
                    /**
                     * @description Action.
                     * @enum {string|null}
                     */
                    action?: "chat_message" | null;
                    config?: {
                        /** @description Id of a chat channel: 1 to 64 letters, digits, `_` or `-`. */
                        channel_id?: string | null;
                        /** @description 1 to 2,000 characters; `{username}` and, for `tracker_skill_99`, `{skill}` are filled in. */
                        message?: string | null;
                    };
                    /** @description Whether the rule is enabled. Disabling it stops pending deliveries; enabling it resets a rule that the platform disabled. */
                    enabled?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "Welcome (invented)",
                     *       "trigger": "tracker_member_join",
                     *       "action": "chat_message",
                     *       "config": {
                     *         "channel_id": "general",
                     *         "message": "A warm welcome to {username}!"
                     *       },
                     *       "enabled": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: int32
                         * @description Rule id.
                         */
                        id: number;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /**
                         * @description Trigger of the rule.
                         * @enum {string}
                         */
                        trigger: "tracker_member_join" | "tracker_skill_99" | "bingo_task_completed" | "bingo_line_completed" | "bingo_started" | "bingo_ended" | "proof_submitted" | "proof_reviewed" | "attendance_recorded";
                        /**
                         * @description Action of the rule.
                         * @enum {string}
                         */
                        action: "chat_message";
                        /** @description Channel and message of the rule. */
                        config: {
                            /** @description Id of a chat channel. */
                            channel_id: string;
                            /** @description Up to 2,000 characters; the placeholders that the trigger provides, such as `{username}`, are filled in. */
                            message: string;
                        };
                        /** @description Whether the rule is enabled. */
                        enabled: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    DeleteAutomationRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /**
                 * @description Rule id.
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /** @description Always true; a failed deletion is an error. */
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetCalendarFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the cached copies of the caller; 304 if one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example BEGIN:VCALENDAR
                     *     VERSION:2.0
                     *     PRODID:-//community-platform//EN
                     *     END:VCALENDAR
                     */
                    "text/calendar": string;
                };
            };
            /** @description Not modified since the response that `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    ListCalendarEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the cached copies of the caller; 304 if one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "1400000020781713669",
                     *           "title": "Bingo evening",
                     *           "description": "We look at the board together.",
                     *           "start_time": "2026-11-24T17:00:00.000Z",
                     *           "end_time": "2026-11-24T18:00:00.000Z",
                     *           "location": "Voice channel Clan hall",
                     *           "attendees": 30
                     *         },
                     *         {
                     *           "id": "1400000020783713669",
                     *           "title": "Raid night",
                     *           "description": "Learners first, veterans after.",
                     *           "start_time": "2026-11-26T17:00:00.000Z",
                     *           "end_time": "2026-11-26T20:00:00.000Z",
                     *           "location": "World 416, Mount Quidamortem",
                     *           "attendees": 17
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The events of this page. */
                        events: {
                            /** @description Id at the source. For instances of recurring events it includes the original time of the instance. */
                            id: string;
                            /** @description Title. */
                            title: string;
                            /** @description More about it; null if the source has none. */
                            description: string | null;
                            /**
                             * Format: date-time
                             * @description Start time.
                             */
                            start_time: string;
                            /**
                             * Format: date-time
                             * @description End time; one hour after the start if a guild sets none.
                             */
                            end_time: string;
                            /** @description Where it is; null if the source has none. */
                            location: string | null;
                            /**
                             * Format: int32
                             * @description Number of people who plan to attend.
                             */
                            attendees: number;
                        }[];
                    };
                };
            };
            /** @description Not modified since the response that `If-None-Match` names. */
            304: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "Cache-Control": components["headers"]["Revalidated"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    SyncCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "synced": true,
                     *       "events_updated": 0,
                     *       "last_sync": "2026-11-23T04:00:23.979Z"
                     *     }
                     */
                    "application/json": {
                        /** @description Always true; an unreadable source is an error. */
                        synced: boolean;
                        /**
                         * Format: int32
                         * @description Number of events that were added, changed or removed.
                         */
                        events_updated: number;
                        /**
                         * Format: date-time
                         * @description Time at which the source was read.
                         */
                        last_sync: string;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetGroupModeGroup: {
        parameters: {
            query: {
                /**
                 * @description Name of the group, case-insensitive.
                 * @example Iron Friends
                 */
                name: string;
                /** @description Bypasses the cache. */
                refresh?: boolean;
            };
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    Age: components["headers"]["Age"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Iron Friends",
                     *       "members": [
                     *         {
                     *           "username": "Pure Mage",
                     *           "totalLevel": 2162,
                     *           "totalXp": 208953411
                     *         },
                     *         {
                     *           "username": "Silly Ranger",
                     *           "totalLevel": 2217,
                     *           "totalXp": 214387620
                     *         }
                     *       ],
                     *       "totalLevel": 6602,
                     *       "averageLevel": 2200.6666666666665
                     *     }
                     */
                    "application/json": {
                        /** @description Name of the group. */
                        name: string;
                        /** @description The members of the group. */
                        members: {
                            /** @description Name as the player writes it, with case and spacing. */
                            username: string;
                            /**
                             * Format: int32
                             * @description Sum of the levels of all skills.
                             */
                            totalLevel: number;
                            /**
                             * Format: int64
                             * @description Experience in all skills.
                             */
                            totalXp: number;
                        }[];
                        /**
                         * Format: int32
                         * @description Total level of all members.
                         */
                        totalLevel: number;
                        /** @description Mean of the members' total levels; 0 without members. */
                        averageLevel: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetGameHealth: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Healthy. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "healthy",
                     *       "service": "game",
                     *       "timestamp": "2026-11-23T04:00:24.517Z"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Health, which requires a working database.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description Time of the check.
                         */
                        timestamp: string;
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description Unhealthy. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "unhealthy",
                     *       "service": "game",
                     *       "timestamp": "2026-11-23T04:00:24.517Z"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Health, which requires a working database.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description Time of the check.
                         */
                        timestamp: string;
                    };
                };
            };
        };
    };
    GetPlayerProfile: {
        parameters: {
            query: {
                /**
                 * @description Name in the game: 1 to 12 letters, digits, spaces, `-` or `_`.
                 * @example Zezima
                 */
                username: string;
                /** @description Bypasses the cache. */
                refresh?: boolean;
            };
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    Age: components["headers"]["Age"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "username": "Zezima",
                     *       "combatLevel": 116,
                     *       "skills": {
                     *         "agility": {
                     *           "level": 83,
                     *           "experience": 2711942
                     *         },
                     *         "attack": {
                     *           "level": 94,
                     *           "experience": 8715256
                     *         }
                     *       },
                     *       "quests": [
                     *         {
                     *           "name": "Cook's Assistant",
                     *           "state": "not_started",
                     *           "points": 1
                     *         },
                     *         {
                     *           "name": "Demon Slayer",
                     *           "state": "finished",
                     *           "points": 3
                     *         }
                     *       ],
                     *       "achievements": {
                     *         "diaries": [
                     *           {
                     *             "area": "Ardougne",
                     *             "tier": "easy",
                     *             "completed": 10,
                     *             "total": 10
                     *           },
                     *           {
                     *             "area": "Ardougne",
                     *             "tier": "medium",
                     *             "completed": 9,
                     *             "total": 11
                     *           }
                     *         ],
                     *         "combat": [
                     *           {
                     *             "tier": "easy",
                     *             "completed": 24,
                     *             "total": 41
                     *           },
                     *           {
                     *             "tier": "medium",
                     *             "completed": 47,
                     *             "total": 60
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Name as the player writes it, with case and spacing. */
                        username: string;
                        /**
                         * Format: int32
                         * @description Combat level, computed with the formula of the game.
                         */
                        combatLevel: number;
                        /** @description Every skill. */
                        skills: {
                            [key: string]: {
                                level: number;
                                experience: number;
                            };
                        };
                        /** @description Every quest. */
                        quests: {
                            /** @description Name of the quest. */
                            name: string;
                            /**
                             * @description State of the quest.
                             * @enum {string}
                             */
                            state: "not_started" | "in_progress" | "finished";
                            /**
                             * Format: int32
                             * @description Quest points of the quest.
                             */
                            points: number;
                        }[];
                        /** @description Achievement diaries and combat achievements. */
                        achievements: {
                            /** @description Every tier of every achievement diary. */
                            diaries: {
                                /** @description Area of the game. */
                                area: string;
                                /** @description Tier in lower case, such as `elite`. */
                                tier: string;
                                /**
                                 * Format: int32
                                 * @description Number of completed tasks.
                                 */
                                completed: number;
                                /**
                                 * Format: int32
                                 * @description Number of tasks.
                                 */
                                total: number;
                            }[];
                            /** @description Every tier of combat achievements. */
                            combat: {
                                /** @description Tier in lower case, such as `master`. */
                                tier: string;
                                /**
                                 * Format: int32
                                 * @description Number of completed tasks.
                                 */
                                completed: number;
                                /**
                                 * Format: int32
                                 * @description Number of tasks.
                                 */
                                total: number;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetTrackerGroup: {
        parameters: {
            query: {
                /**
                 * @description Wise Old Man group id.
                 * @example 139
                 */
                id: number;
                /** @description Bypasses the cache. */
                refresh?: boolean;
            };
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    Age: components["headers"]["Age"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 139,
                     *       "name": "Varrock Otters",
                     *       "clanChat": "Varrock",
                     *       "description": "Varrock Otters: invented players who meet every evening.",
                     *       "memberCount": 50,
                     *       "members": [
                     *         {
                     *           "username": "frost ranger",
                     *           "role": "owner",
                     *           "joinedAt": "2025-03-01T12:00:00.000Z"
                     *         },
                     *         {
                     *           "username": "old otter",
                     *           "role": "deputy_owner",
                     *           "joinedAt": "2025-03-01T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: int32
                         * @description Tracker id.
                         */
                        id: number;
                        /** @description Name of the group. */
                        name: string;
                        /** @description In-game chat channel of the group. */
                        clanChat: string | null;
                        /** @description Description of the group. */
                        description: string | null;
                        /**
                         * Format: int32
                         * @description Number of members.
                         */
                        memberCount: number;
                        /** @description The members, in the order of the tracker. */
                        members: {
                            /** @description Name in lower case. */
                            username: string;
                            /** @description Role in the group, such as `owner`. */
                            role: string | null;
                            /**
                             * Format: date-time
                             * @description When the player joined.
                             */
                            joinedAt: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetTrackerPlayer: {
        parameters: {
            query: {
                /**
                 * @description Name in the game: 1 to 12 letters, digits, spaces, `-` or `_`.
                 * @example Zezima
                 */
                username: string;
                /** @description Bypasses the cache. */
                refresh?: boolean;
            };
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    Age: components["headers"]["Age"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Warning: components["headers"]["Warning"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1229444350,
                     *       "username": "zezima",
                     *       "displayName": "Zezima",
                     *       "type": "regular",
                     *       "build": "main",
                     *       "country": "CA",
                     *       "status": "active",
                     *       "exp": 216901365,
                     *       "ehp": 3615.02275,
                     *       "ehb": 775.15023,
                     *       "ttm": 2066.70185,
                     *       "tt200m": 76384.97725,
                     *       "registeredAt": "2025-02-06T01:15:22.915Z",
                     *       "updatedAt": "2026-11-23T04:00:00.000Z",
                     *       "latestSnapshot": {
                     *         "skills": {
                     *           "overall": {
                     *             "rank": 1348513,
                     *             "level": 2191,
                     *             "experience": 216901365
                     *           },
                     *           "agility": {
                     *             "rank": 1703414,
                     *             "level": 83,
                     *             "experience": 2711942
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: int32
                         * @description Tracker id.
                         */
                        id: number;
                        /** @description Name in lower case. */
                        username: string;
                        /** @description Name as the player writes it, with case and spacing. */
                        displayName: string;
                        /** @description Kind of account, such as `regular` or `ironman`. */
                        type: string;
                        /** @description Kind of build, such as `main` or `f2p`. */
                        build: string;
                        /** @description Country code, where the player gave one. */
                        country: string | null;
                        /** @description Such as `active` or `unranked`. */
                        status: string;
                        /**
                         * Format: int64
                         * @description Total experience.
                         */
                        exp: number;
                        /** @description Efficient hours played. */
                        ehp: number;
                        /** @description Efficient hours bossed. */
                        ehb: number;
                        /** @description Efficient hours until every skill is 99. */
                        ttm: number;
                        /** @description Efficient hours until every skill has 200 million experience. */
                        tt200m: number;
                        /**
                         * Format: date-time
                         * @description Time of registration at the tracker.
                         */
                        registeredAt: string;
                        /**
                         * Format: date-time
                         * @description Time of the last update by the tracker.
                         */
                        updatedAt: string | null;
                        /** @description Latest snapshot; null if there is none. */
                        latestSnapshot: {
                            /** @description Every skill and `overall`. Ranks and experience are -1 where the game does not rank the player. */
                            skills: {
                                [key: string]: {
                                    rank: number;
                                    level: number;
                                    experience: number;
                                };
                            };
                        } | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetPlatformHealth: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` wraps the body in `{ "data": <payload>, "error": null }`; errors become `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Healthy. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "healthy",
                     *       "service": "gateway",
                     *       "timestamp": "2026-11-23T04:00:23.793Z"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Health, which requires a working database.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description Time of the check.
                         */
                        timestamp: string;
                    };
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description Unhealthy. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "unhealthy",
                     *       "service": "gateway",
                     *       "timestamp": "2026-11-23T04:00:23.793Z"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Health, which requires a working database.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description Time of the check.
                         */
                        timestamp: string;
                    };
                };
            };
        };
    };
}
