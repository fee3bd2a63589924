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
         * @description What is left out stays as it is; `notes: null` takes the notes away. Who recorded it, and when, stays.
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
         * Record everybody who attended an event on a day
         * @description Entries that are not right, whatever they are, or recorded already count as failed; the others are recorded in one transaction.
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
         * @description The records come in the order of their ids. Each part of the file is read when it is sent: no record comes twice, one that
         *     is made meanwhile may be among them, one that is changed comes as it is then. A cell that a spreadsheet would run as a
         *     formula has an apostrophe in front, which the import takes away again.
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
        /** Health of the attendance area */
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
         * Record what a CSV file says
         * @description The file is UTF-8 (with or without a byte order mark; LF or CRLF), at most 5 MiB and 50,000 rows. Its header names `rsn`,
         *     `event`, `date`, `points` and, where there are any, `notes`, in any order and case; other columns, such as those of an
         *     export, are read over. White space around cells is removed, rows without content are skipped. The good rows are written at
         *     once; the others, also those with another number of cells than the header or a misplaced quotation mark, are reported by
         *     the line on which they begin (the header is on line 1). With `overwrite`, a file without `notes` leaves notes as they are.
         *     A file that cannot be read as a whole (another encoding, no such header, a column twice) is a 400, and nothing is written.
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
         * @description Records decide, then distinct events, then the player name.
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
         * Show one's own attendance
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
         * Attendance in figures
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
        /** Public keys that verify session tokens, as a JSON Web Key Set */
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
         * @description What is left out stays as it is.
         *
         *     Requires `manage_users`.
         */
        put: operations["UpdateRole"];
        post?: never;
        /**
         * Delete a role
         * @description Removes it from every user; irreversible.
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
         * @description Assigning a role that is held changes nothing.
         *
         *     Requires `manage_users`.
         */
        post: operations["AssignRole"];
        /**
         * Remove a role from a user
         * @description Removing a role that is not held changes nothing.
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
         * @description A ban ends the user's sessions at once.
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
         * @description Called by way of the browser by the identity provider; not for direct calls.
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
        /** Health of the auth area */
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
         * Begin to sign in
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
         * Who is signed in
         * @description Exactly `{ "authenticated": false }` without a credential and with one that is bad, expired or revoked.
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
        /** The caller's effective permissions and roles */
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
         * @description A token that is invalid, expired or revoked, or that of a banned user, is answered with `valid: false`.
         */
        post: operations["ValidateToken"];
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
        /** What the game-client plugin has to watch for */
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
        /** List bingo events */
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
        /** Show a bingo event with its board */
        get: operations["GetBingoEvent"];
        /**
         * Change a bingo event
         * @description What is left out stays as it is; `status: null` has the status follow the clock again.
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
    "/bingo/events/{id}/leaderboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Standings of a bingo event
         * @description Points decide, then bingos, completed tasks, the earlier last completion, the earlier registration.
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
        /** Show one's own progress in a bingo event */
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
         * @description The answer shows the key for the game-client plugin, which is never shown again.
         */
        post: operations["RegisterForBingo"];
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
        /** Health of the bingo area */
        get: operations["GetBingoHealth"];
        put?: never;
        post?: never;
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
         * @description Repeating a report is harmless: counts are running totals, and a task is completed once.
         */
        post: operations["SubmitAchievement"];
        delete?: never;
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
        /** List tile events */
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
        /** Show a tile event with its tiles */
        get: operations["GetTileEvent"];
        /**
         * Change a tile event
         * @description What is left out stays as it is; `status: null` has the status follow the clock again.
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
         * @description Completed tiles decide, then points, then the earlier last completion: the moment at which its proof was handed in.
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
        /** Show one's own progress in a tile event */
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
         * @description Any status may follow any other: progress and standings follow from what is approved.
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
         * @description For its submitter and for reviewers.
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
         * @description PNG or JPEG, at most 8 MiB and 25 megapixels. It is decoded and stored again without metadata. A user may have at most
         *     5 pending proofs for one tile, and images of 200 MB (200,000,000 bytes as they are stored, thumbnails included) in one event.
         */
        post: operations["SubmitTileProof"];
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
        /** Health of the events area */
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
         * @description It reacts to what happens from now on, and posts each occurrence once.
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
         * @description What is left out stays as it is, in `config` too. What the rule has still to announce is announced as it was when that happened.
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
         * @description The calendar as an iCalendar document (RFC 5545), for calendar programs.
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
         * @description In the order of time, as the source had them at the last synchronisation.
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
         * Read the source of the calendar now
         * @description Events that are gone there are removed. When the source cannot be read, everything stays as it is.
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
         * @description Asked of GroupIron.men, remembered for a quarter of an hour. A group that the operator has no token for is not found. While
         *     the provider cannot be asked, its last good answer of the last 24 hours is given with `Warning: 110`; without one the answer
         *     is 500 with the code UPSTREAM_UNAVAILABLE.
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
        /** Health of the game area */
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
         * @description Asked of RuneProfile, remembered for five minutes. While it cannot be asked, its last good answer of the last 24 hours is
         *     given with `Warning: 110`; without one the answer is 500 with the code UPSTREAM_UNAVAILABLE.
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
         * @description Asked of Wise Old Man, remembered for a quarter of an hour. While it cannot be asked, its last good answer of the last 24
         *     hours is given with `Warning: 110`; without one the answer is 500 with the code UPSTREAM_UNAVAILABLE.
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
         * @description Asked of Wise Old Man, remembered for five minutes. While it cannot be asked, its last good answer of the last 24 hours is
         *     given with `Warning: 110`; without one the answer is 500 with the code UPSTREAM_UNAVAILABLE.
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
         * @description Unhealthy when any area is.
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
        /** @description Why a request was refused or failed. The code is in the header X-Error-Code. */
        Error: {
            /** @description A message for people. */
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
        /** @description The credential is good and not enough, or the request came from a foreign origin. */
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
        /** @description There is no such thing. */
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
        /** @description Something failed inside, or at a provider. */
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
        /** @description Every other answer is an error. */
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
        /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
        Envelope: "true" | "false";
        /** @description Entity tags of the copies that the caller has; 304 when one of them is the answer. */
        IfNoneMatch: string;
    };
    requestBodies: never;
    headers: {
        /** @description Names the request in the logs. */
        RequestId: string;
        /** @description The limit of this class of endpoints (IETF draft). */
        RateLimitPolicy: string;
        /** @description What remains of the limit and for how long (IETF draft). */
        RateLimit: string;
        /** @description The first, previous, next and last page (RFC 8288), as far as there are such. */
        Link: string;
        /** @description Names this state of the answer. */
        EntityTag: string;
        /** @description May be kept, and has to be asked for again each time. */
        Revalidated: "public, no-cache";
        /** @description Seconds since the provider was asked. */
        Age: number;
        /** @description For how long an answer of this kind is used. */
        CacheControl: string;
        /** @description `110` when the provider could not be asked and this is its last good answer. */
        Warning: string;
        /** @description Seconds to wait; absent where nobody can say. */
        RetryAfter: number;
        /** @description The finer cause. */
        ErrorCode: "BAD_USER_INPUT" | "UNAUTHENTICATED" | "FORBIDDEN" | "NOT_FOUND" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "UPSTREAM_UNAVAILABLE" | "INTERNAL_SERVER_ERROR";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    ListAttendance: {
        parameters: {
            query?: {
                /** @description 1-based. */
                page?: number;
                /** @description Records per page, at most 100. */
                limit?: number;
                /** @description Whole player name, in any case; `-`, `_` and spaces are the same. */
                rsn?: string;
                /** @description Whole name of an event. */
                event?: string;
                /** @description First day, included. */
                date_from?: string;
                /** @description Last day, included. */
                date_to?: string;
            };
            header?: {
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /** @description The records of this page. */
                        records: {
                            /**
                             * Format: int32
                             * @description Number of the record; later ones have higher numbers.
                             */
                            id: number;
                            /** @description Player name in the game, as it was given. */
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
                             * @description What attending was worth, 0 to 1,000,000.
                             */
                            points: number;
                            /** @description Up to 4,000 characters; null where there are none. */
                            notes: string | null;
                            /** @description Username of whoever recorded it, as it was at that moment. */
                            recorded_by: string;
                            /**
                             * Format: date-time
                             * @description When it was recorded.
                             */
                            created_at: string;
                        }[];
                        /**
                         * Format: int32
                         * @description Records on all pages together.
                         */
                        total: number;
                        /**
                         * Format: int32
                         * @description Number of this page, from 1.
                         */
                        page: number;
                        /**
                         * Format: int32
                         * @description Most records on a page: the limit that was used.
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Player name in the game, 1 to 64 characters. */
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
                     * @description What attending was worth, 0 to 1,000,000.
                     */
                    points: number;
                    /** @description Up to 4,000 characters; none when left out. */
                    notes?: string | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: int32
                         * @description Number of the record; later ones have higher numbers.
                         */
                        id: number;
                        /** @description Player name in the game, as it was given. */
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
                         * @description What attending was worth, 0 to 1,000,000.
                         */
                        points: number;
                        /** @description Up to 4,000 characters; null where there are none. */
                        notes: string | null;
                        /** @description Username of whoever recorded it, as it was at that moment. */
                        recorded_by: string;
                        /**
                         * Format: date-time
                         * @description When it was recorded.
                         */
                        created_at: string;
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
    UpdateAttendance: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which record. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Player name in the game, 1 to 64 characters. */
                    rsn?: string | null;
                    /** @description Name of the event, 1 to 200 characters. */
                    event?: string | null;
                    /**
                     * Format: date
                     * @description The day of the event.
                     */
                    date?: string | null;
                    /**
                     * Format: int32
                     * @description What attending was worth, 0 to 1,000,000.
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
                    "application/json": {
                        /**
                         * Format: int32
                         * @description Number of the record; later ones have higher numbers.
                         */
                        id: number;
                        /** @description Player name in the game, as it was given. */
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
                         * @description What attending was worth, 0 to 1,000,000.
                         */
                        points: number;
                        /** @description Up to 4,000 characters; null where there are none. */
                        notes: string | null;
                        /** @description Username of whoever recorded it, as it was at that moment. */
                        recorded_by: string;
                        /**
                         * Format: date-time
                         * @description When it was recorded.
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which record. */
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
                    "application/json": {
                        /** @description Always true: a deletion that fails is an error. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the event, 1 to 200 characters. */
                    event: string;
                    /**
                     * Format: date
                     * @description The day of the event.
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
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: int32
                         * @description How many were recorded.
                         */
                        created: number;
                        /**
                         * Format: int32
                         * @description How many were not right, or recorded already.
                         */
                        failed: number;
                        /** @description The new records, in the order of their entries. */
                        records: {
                            /**
                             * Format: int32
                             * @description Number of the record; later ones have higher numbers.
                             */
                            id: number;
                            /** @description Player name in the game, as it was given. */
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
                             * @description What attending was worth, 0 to 1,000,000.
                             */
                            points: number;
                            /** @description Up to 4,000 characters; null where there are none. */
                            notes: string | null;
                            /** @description Username of whoever recorded it, as it was at that moment. */
                            recorded_by: string;
                            /**
                             * Format: date-time
                             * @description When it was recorded.
                             */
                            created_at: string;
                        }[];
                        /** @description What failed, in the order of the entries. */
                        errors: {
                            /**
                             * Format: int32
                             * @description Position of the entry in the batch, from 0.
                             */
                            index: number;
                            /** @description What is wrong with it, naming the field. */
                            error: string;
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
    ExportAttendance: {
        parameters: {
            query?: {
                /** @description First day, included. */
                date_from?: string;
                /** @description Last day, included; not before the first. */
                date_to?: string;
                /** @description Whole name of an event. */
                event?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file; a connection that breaks has sent part of it. */
            200: {
                headers: {
                    /** @description `attachment`, to be saved as `attendance.csv`. */
                    "Content-Disposition"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /**
                         * @description Whether its database answers.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description When it was asked.
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
                    "application/json": {
                        /**
                         * @description Whether its database answers.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description When it was asked.
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The CSV file. */
                    file: Blob;
                    /**
                     * @description Whether rows about players who are recorded for the event and date replace what is recorded; else they fail.
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
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: int32
                         * @description Rows that are new records now.
                         */
                        created: number;
                        /**
                         * Format: int32
                         * @description Rows whose record existed and reads as the row says now; it is counted, and left alone, where it did already.
                         */
                        updated: number;
                        /**
                         * Format: int32
                         * @description Rows that were left out.
                         */
                        failed: number;
                        /** @description Why rows were left out, in their order. */
                        errors: {
                            /**
                             * Format: int32
                             * @description Line of the file on which the row begins; the header is on line 1.
                             */
                            line: number;
                            /** @description What is wrong with it; names the columns at fault. */
                            error: string;
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
    GetAttendanceLeaderboard: {
        parameters: {
            query?: {
                /** @description The current calendar week (from Monday), month or year in UTC, or all time. */
                period?: "week" | "month" | "year" | "all";
                /** @description How many of the best, at most 500. */
                limit?: number;
            };
            header?: {
                /** @description Entity tags of the copies that the caller has; 304 when one of them is the answer. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /** @description The standings, best first. */
                        leaderboard: {
                            /**
                             * Format: int32
                             * @description From 1, without ties.
                             */
                            rank: number;
                            /** @description Player name, in the form of the player's newest record: newest date, then newest record. */
                            rsn: string;
                            /**
                             * Format: int32
                             * @description Records in the period.
                             */
                            total_attendance: number;
                            /**
                             * Format: int32
                             * @description Distinct event names in the period.
                             */
                            events_attended: number;
                        }[];
                        /**
                         * @description The period that was asked for.
                         * @enum {string}
                         */
                        period: "week" | "month" | "year" | "all";
                    };
                };
            };
            /** @description The answer is the one that `If-None-Match` names. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /** @description The records, newest date first, then newest record. */
                        records: {
                            /**
                             * Format: int32
                             * @description Number of the record; later ones have higher numbers.
                             */
                            id: number;
                            /** @description Player name in the game, as it was given. */
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
                             * @description What attending was worth, 0 to 1,000,000.
                             */
                            points: number;
                            /** @description Up to 4,000 characters; null where there are none. */
                            notes: string | null;
                            /** @description Username of whoever recorded it, as it was at that moment. */
                            recorded_by: string;
                            /**
                             * Format: date-time
                             * @description When it was recorded.
                             */
                            created_at: string;
                        }[];
                        /**
                         * Format: int32
                         * @description How many records there are.
                         */
                        total_attendance: number;
                        /**
                         * Format: int32
                         * @description Distinct event names.
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
                /** @description Entity tags of the copies that the caller has; 304 when one of them is the answer. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /**
                         * Format: int32
                         * @description How many records there are.
                         */
                        total_records: number;
                        /**
                         * Format: int32
                         * @description Distinct event names.
                         */
                        unique_events: number;
                        /**
                         * Format: int32
                         * @description Distinct players: case does not matter, and `-`, `_` and spaces are the same.
                         */
                        unique_players: number;
                        /** @description The current calendar month, UTC, by the dates of records. */
                        this_month: {
                            /**
                             * Format: int32
                             * @description Records dated in the month.
                             */
                            records: number;
                            /**
                             * Format: int32
                             * @description Distinct event names among them.
                             */
                            events: number;
                        };
                    };
                };
            };
            /** @description The answer is the one that `If-None-Match` names. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /** @description Public keys of session tokens: the current one, then those that signed what may still be in use. */
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
                /** @description 1-based. */
                page?: number;
                /** @description Entries per page, at most 100. */
                limit?: number;
                /** @description Only acts of this user. */
                user_id?: string;
                /** @description Only acts of this kind, such as `user_ban`. */
                action?: string;
            };
            header?: {
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /** @description The entries of this page. */
                        logs: {
                            /**
                             * Format: int32
                             * @description Number of the entry.
                             */
                            id: number;
                            /** @description Who did it. */
                            user_id: string;
                            /** @description What was done, `noun_verb`, such as `user_ban`. */
                            action: string;
                            /** @description A sentence that names the subject. */
                            details: string;
                            /** @description Address that the act was done from, where known. */
                            ip_address: string | null;
                            /**
                             * Format: date-time
                             * @description When it was done.
                             */
                            created_at: string;
                        }[];
                        /**
                         * Format: int32
                         * @description Entries on all pages together.
                         */
                        total: number;
                        /**
                         * Format: int32
                         * @description Number of this page, from 1.
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /** @description All roles, highest priority first. */
                        roles: {
                            /** @description Chosen by whoever created the role. */
                            id: string;
                            /** @description Name for people, 1 to 200 characters. */
                            name: string;
                            /** @description Hex colour, `#RRGGBB`. */
                            color: string;
                            /**
                             * Format: int32
                             * @description Rank: higher values accompany more privileged roles.
                             */
                            priority: number;
                            /** @description Names of the permissions that holders of the role have. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Chosen by the client. */
                    id: string;
                    /** @description What people read. */
                    name: string;
                    /** @description `#RRGGBB`; `#99AAB5` when left out. */
                    color?: string | null;
                    /**
                     * Format: int32
                     * @description Higher values accompany more privileged roles; 0 when left out.
                     */
                    priority?: number | null;
                    /** @description Permission names; none when left out. */
                    permissions?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Chosen by whoever created the role. */
                        id: string;
                        /** @description Name for people, 1 to 200 characters. */
                        name: string;
                        /** @description Hex colour, `#RRGGBB`. */
                        color: string;
                        /**
                         * Format: int32
                         * @description Rank: higher values accompany more privileged roles.
                         */
                        priority: number;
                        /** @description Names of the permissions that holders of the role have. */
                        permissions: string[];
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
    UpdateRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which role. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description What people read. */
                    name?: string | null;
                    /** @description `#RRGGBB`. */
                    color?: string | null;
                    /**
                     * Format: int32
                     * @description Higher values accompany more privileged roles.
                     */
                    priority?: number | null;
                    /** @description Permission names, all of them. */
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
                    "application/json": {
                        /** @description Chosen by whoever created the role. */
                        id: string;
                        /** @description Name for people, 1 to 200 characters. */
                        name: string;
                        /** @description Hex colour, `#RRGGBB`. */
                        color: string;
                        /**
                         * Format: int32
                         * @description Rank: higher values accompany more privileged roles.
                         */
                        priority: number;
                        /** @description Names of the permissions that holders of the role have. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which role. */
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
                    "application/json": {
                        /** @description Always true: a deletion that fails is an error. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whose role. */
                    user_id: string;
                    /** @description Which role. */
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
                    "application/json": {
                        /** @description The identity provider's id: 1 to 20 digits. */
                        id: string;
                        /** @description Username at the identity provider, as of the last sign-in. */
                        username: string;
                        /** @description Display name at the identity provider. For the user and for administrators. */
                        global_name: string | null;
                        /** @description Roles of the user, highest priority first. For the user and for administrators. */
                        roles: {
                            /** @description Chosen by whoever created the role. */
                            id: string;
                            /** @description Name for people, 1 to 200 characters. */
                            name: string;
                        }[] | null;
                        /** @description Whether the user is banned. For administrators. */
                        is_banned: boolean | null;
                        /**
                         * Format: date-time
                         * @description When the user first signed in. For the user and for administrators.
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whose role. */
                    user_id: string;
                    /** @description Which role. */
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
                    "application/json": {
                        /** @description The identity provider's id: 1 to 20 digits. */
                        id: string;
                        /** @description Username at the identity provider, as of the last sign-in. */
                        username: string;
                        /** @description Display name at the identity provider. For the user and for administrators. */
                        global_name: string | null;
                        /** @description Roles of the user, highest priority first. For the user and for administrators. */
                        roles: {
                            /** @description Chosen by whoever created the role. */
                            id: string;
                            /** @description Name for people, 1 to 200 characters. */
                            name: string;
                        }[] | null;
                        /** @description Whether the user is banned. For administrators. */
                        is_banned: boolean | null;
                        /**
                         * Format: date-time
                         * @description When the user first signed in. For the user and for administrators.
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
                /** @description 1-based. */
                page?: number;
                /** @description Users per page, at most 100. */
                limit?: number;
                /** @description Part of the username, in any case, or an id. */
                search?: string;
            };
            header?: {
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /** @description The users of this page. */
                        users: {
                            /** @description The identity provider's id: 1 to 20 digits. */
                            id: string;
                            /** @description Username at the identity provider, as of the last sign-in. */
                            username: string;
                            /** @description Display name at the identity provider. For the user and for administrators. */
                            global_name: string | null;
                            /** @description Roles of the user, highest priority first. For the user and for administrators. */
                            roles: {
                                /** @description Chosen by whoever created the role. */
                                id: string;
                                /** @description Name for people, 1 to 200 characters. */
                                name: string;
                            }[] | null;
                            /** @description Whether the user is banned. For administrators. */
                            is_banned: boolean | null;
                            /**
                             * Format: date-time
                             * @description When the user first signed in. For the user and for administrators.
                             */
                            created_at: string;
                        }[];
                        /**
                         * Format: int32
                         * @description Users on all pages together.
                         */
                        total: number;
                        /**
                         * Format: int32
                         * @description Number of this page, from 1.
                         */
                        page: number;
                        /**
                         * Format: int32
                         * @description Most users on a page: the limit that was used.
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whom. */
                    user_id: string;
                    /**
                     * @description What happens to the user.
                     * @enum {string}
                     */
                    action: "ban" | "unban";
                    /** @description Why, for the activity log. */
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
                    "application/json": {
                        /** @description The identity provider's id: 1 to 20 digits. */
                        id: string;
                        /** @description Username at the identity provider, as of the last sign-in. */
                        username: string;
                        /** @description Display name at the identity provider. For the user and for administrators. */
                        global_name: string | null;
                        /** @description Roles of the user, highest priority first. For the user and for administrators. */
                        roles: {
                            /** @description Chosen by whoever created the role. */
                            id: string;
                            /** @description Name for people, 1 to 200 characters. */
                            name: string;
                        }[] | null;
                        /** @description Whether the user is banned. For administrators. */
                        is_banned: boolean | null;
                        /**
                         * Format: date-time
                         * @description When the user first signed in. For the user and for administrators.
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
                /** @description Authorization code. */
                code?: string;
                /** @description The one-time state that began the sign-in. */
                state?: string;
                /** @description Why the identity provider refused. */
                error?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser is sent on. */
            302: {
                headers: {
                    /** @description Where the browser goes. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /**
                         * @description Whether its database answers.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description When it was asked.
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
                    "application/json": {
                        /**
                         * @description Whether its database answers.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description When it was asked.
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
                /** @description Where to go afterwards: a path, or an address whose origin CORS allows; else the start page. */
                return_url?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser is sent on. */
            302: {
                headers: {
                    /** @description Where the browser goes. */
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
                /** @description Where to go afterwards: a path, or an address whose origin CORS allows; else the start page. */
                return_url?: string;
            };
            header?: never;
            path?: never;
            cookie?: {
                /** @description The session that the browser holds. */
                auth_token?: string;
            };
        };
        requestBody?: never;
        responses: {
            /** @description The browser is sent on. */
            302: {
                headers: {
                    /** @description Where the browser goes. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /** @description Whether a good credential came with the request. */
                        authenticated: boolean;
                        /** @description The user. */
                        user?: {
                            /** @description The identity provider's id: 1 to 20 digits. */
                            id: string;
                            /** @description Username at the identity provider, as of the last sign-in. */
                            username: string;
                            /** @description Display name at the identity provider. For the user and for administrators. */
                            global_name: string | null;
                            /** @description Avatar hash at the identity provider. */
                            avatar: string | null;
                            /**
                             * Format: date-time
                             * @description When the user first signed in. For the user and for administrators.
                             */
                            created_at: string;
                        };
                        /** @description The roles that the user holds, highest priority first. */
                        roles?: {
                            /** @description Chosen by whoever created the role. */
                            id: string;
                            /** @description Name for people, 1 to 200 characters. */
                            name: string;
                            /** @description Hex colour, `#RRGGBB`. */
                            color: string;
                            /**
                             * Format: int32
                             * @description Rank: higher values accompany more privileged roles.
                             */
                            priority: number;
                        }[];
                        /** @description Effective permissions, sorted; for a super administrator every one that is known. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /** @description Effective permissions, sorted; for a super administrator every one that is known. */
                        permissions: string[];
                        /** @description The roles that the user holds, highest priority first. */
                        roles: {
                            /** @description Chosen by whoever created the role. */
                            id: string;
                            /** @description Name for people, 1 to 200 characters. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /** @description Your access tokens that have not ended, newest first. */
                        tokens: {
                            /** @description Names the token when it is revoked; it is no credential. */
                            id: string;
                            /** @description What its user calls it. */
                            name: string;
                            /**
                             * Format: date-time
                             * @description When it was made.
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description When it ends.
                             */
                            expires_at: string;
                            /** @description Whether it may create other access tokens. */
                            may_create_tokens: boolean;
                            /** @description The access token that made it and with which it ends; null when its user or the operator did. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
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
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Names the token when it is revoked; it is no credential. */
                        id: string;
                        /** @description What its user calls it. */
                        name: string;
                        /** @description The credential, for the header `Authorization: Bearer`. */
                        token: string;
                        /**
                         * Format: date-time
                         * @description When it ends.
                         */
                        expires_at: string;
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
    RevokeAccessToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Id of the token. */
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
                    "application/json": {
                        /** @description Always true: a deletion that fails is an error. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
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
                    "application/json": {
                        /** @description Whether the token is ours, unexpired, unrevoked and its user not banned. */
                        valid: boolean;
                        /** @description Whose token it is; null when it is not valid. */
                        user: {
                            /** @description The identity provider's id: 1 to 20 digits. */
                            id: string;
                            /** @description Username at the identity provider, as of the last sign-in. */
                            username: string;
                        } | null;
                        /** @description Effective permissions of the user, sorted. */
                        permissions: string[];
                        /** @description Roles of the user, highest priority first. */
                        roles: {
                            /** @description Chosen by whoever created the role. */
                            id: string;
                            /** @description Name for people, 1 to 200 characters. */
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
    GetPluginConfiguration: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description The event of the key. */
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
                    "application/json": {
                        /** @description The event that the key was issued for. */
                        event_id: string;
                        /** @description Player name of the participant. */
                        rsn: string;
                        /** @description The tasks of the board, by position. */
                        tasks: {
                            /**
                             * Format: int32
                             * @description Position on the board.
                             */
                            position: number;
                            /** @description What completes the task. */
                            trigger: string;
                            /** @description Whether the participant completed it. */
                            completed: boolean;
                        }[];
                        /**
                         * Format: int32
                         * @description Milliseconds after which to ask again: fewer while the event is active.
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
                /** @description Only events of this status. */
                status?: "active" | "upcoming" | "completed";
            };
            header?: {
                /** @description Entity tags of the copies that the caller has; 304 when one of them is the answer. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /** @description All bingo events; those that start last come first. */
                        events: {
                            /** @description Chosen by whoever created the event. */
                            id: string;
                            /** @description 1 to 200 characters. */
                            name: string;
                            /** @description Up to 4,000 characters; empty where none was given. */
                            description: string;
                            /**
                             * @description By the clock and the dates, unless an organiser set it.
                             * @enum {string}
                             */
                            status: "active" | "upcoming" | "completed";
                            /**
                             * Format: date-time
                             * @description First instant of the event.
                             */
                            start_date: string;
                            /**
                             * Format: date-time
                             * @description Last instant of the event.
                             */
                            end_date: string;
                            /**
                             * Format: int32
                             * @description How many have registered.
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
            /** @description The answer is the one that `If-None-Match` names. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Chosen by the client. */
                    id: string;
                    /** @description What people read. */
                    name: string;
                    /** @description Empty when left out. */
                    description?: string | null;
                    /**
                     * Format: date-time
                     * @description First instant at which the event is active.
                     */
                    start_date: string;
                    /**
                     * Format: date-time
                     * @description Last instant at which the event is active.
                     */
                    end_date: string;
                    /**
                     * Format: int32
                     * @description Side of the board, 1 to 25: size 5 has the positions 0 to 24, row by row.
                     */
                    board_size: number;
                    /**
                     * @description Set by hand; derived from the clock when left out.
                     * @enum {string|null}
                     */
                    status?: "active" | "upcoming" | "completed" | null;
                    /** @description The board's tasks; cells may stay empty. */
                    tasks?: {
                        /**
                         * Format: int32
                         * @description Cell of the board, row by row from 0; one task a cell.
                         */
                        position: number;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description What completes it: `npc_kill:<name>:<count>`, `item_obtain:<item_id>:<count>`, `skill_level:<skill>:<level>`, `quest_complete:<quest_id>`, `achievement:<diary>:<tier>` or `manual`. */
                        trigger: string;
                        /** @description Up to 4,000 characters; empty by default. */
                        description?: string | null;
                        /**
                         * Format: int32
                         * @description Worth of the task, 0 to 1,000,000; 0 by default.
                         */
                        points?: number | null;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Chosen by whoever created the event. */
                        id: string;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description Up to 4,000 characters; empty where none was given. */
                        description: string;
                        /**
                         * @description By the clock and the dates, unless an organiser set it.
                         * @enum {string}
                         */
                        status: "active" | "upcoming" | "completed";
                        /**
                         * Format: date-time
                         * @description First instant of the event.
                         */
                        start_date: string;
                        /**
                         * Format: date-time
                         * @description Last instant of the event.
                         */
                        end_date: string;
                        /** @description The board and its tasks. */
                        board: {
                            /**
                             * Format: int32
                             * @description Side of the board, 1 to 25: size 5 has the positions 0 to 24.
                             */
                            size: number;
                            /** @description The tasks by position; cells may be empty. */
                            tasks: {
                                /**
                                 * Format: int32
                                 * @description Cell of the board, row by row from 0.
                                 */
                                position: number;
                                /** @description 1 to 200 characters. */
                                name: string;
                                /** @description Up to 4,000 characters; empty where none was given. */
                                description: string;
                                /**
                                 * Format: int32
                                 * @description What completing it is worth, 0 to 1,000,000.
                                 */
                                points: number;
                                /** @description What completes it: `npc_kill:<name>:<count>`, `item_obtain:<item_id>:<count>`, `skill_level:<skill>:<level>`, `quest_complete:<quest_id>`, `achievement:<diary>:<tier>` or `manual`. */
                                trigger: string;
                            }[];
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
    GetBingoEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the copies that the caller has; 304 when one of them is the answer. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which event. */
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
                    "application/json": {
                        /** @description Chosen by whoever created the event. */
                        id: string;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description Up to 4,000 characters; empty where none was given. */
                        description: string;
                        /**
                         * @description By the clock and the dates, unless an organiser set it.
                         * @enum {string}
                         */
                        status: "active" | "upcoming" | "completed";
                        /**
                         * Format: date-time
                         * @description First instant of the event.
                         */
                        start_date: string;
                        /**
                         * Format: date-time
                         * @description Last instant of the event.
                         */
                        end_date: string;
                        /** @description The board and its tasks. */
                        board: {
                            /**
                             * Format: int32
                             * @description Side of the board, 1 to 25: size 5 has the positions 0 to 24.
                             */
                            size: number;
                            /** @description The tasks by position; cells may be empty. */
                            tasks: {
                                /**
                                 * Format: int32
                                 * @description Cell of the board, row by row from 0.
                                 */
                                position: number;
                                /** @description 1 to 200 characters. */
                                name: string;
                                /** @description Up to 4,000 characters; empty where none was given. */
                                description: string;
                                /**
                                 * Format: int32
                                 * @description What completing it is worth, 0 to 1,000,000.
                                 */
                                points: number;
                                /** @description What completes it: `npc_kill:<name>:<count>`, `item_obtain:<item_id>:<count>`, `skill_level:<skill>:<level>`, `quest_complete:<quest_id>`, `achievement:<diary>:<tier>` or `manual`. */
                                trigger: string;
                            }[];
                        };
                    };
                };
            };
            /** @description The answer is the one that `If-None-Match` names. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which event. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description What people read. */
                    name?: string | null;
                    /** @description What people read below the name. */
                    description?: string | null;
                    /**
                     * Format: date-time
                     * @description First instant at which the event is active.
                     */
                    start_date?: string | null;
                    /**
                     * Format: date-time
                     * @description Last instant at which the event is active.
                     */
                    end_date?: string | null;
                    /**
                     * Format: int32
                     * @description Side of the board, 1 to 25.
                     */
                    board_size?: number | null;
                    /**
                     * @description Stands until it is taken back with null.
                     * @enum {string|null}
                     */
                    status?: "active" | "upcoming" | "completed" | null;
                    /** @description The board's tasks, all of them; a completed one can be neither removed nor moved. */
                    tasks?: {
                        /**
                         * Format: int32
                         * @description Cell of the board, row by row from 0; one task a cell.
                         */
                        position: number;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description What completes it: `npc_kill:<name>:<count>`, `item_obtain:<item_id>:<count>`, `skill_level:<skill>:<level>`, `quest_complete:<quest_id>`, `achievement:<diary>:<tier>` or `manual`. */
                        trigger: string;
                        /** @description Up to 4,000 characters; empty by default. */
                        description?: string | null;
                        /**
                         * Format: int32
                         * @description Worth of the task, 0 to 1,000,000; 0 by default.
                         */
                        points?: number | null;
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
                    "application/json": {
                        /** @description Chosen by whoever created the event. */
                        id: string;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description Up to 4,000 characters; empty where none was given. */
                        description: string;
                        /**
                         * @description By the clock and the dates, unless an organiser set it.
                         * @enum {string}
                         */
                        status: "active" | "upcoming" | "completed";
                        /**
                         * Format: date-time
                         * @description First instant of the event.
                         */
                        start_date: string;
                        /**
                         * Format: date-time
                         * @description Last instant of the event.
                         */
                        end_date: string;
                        /** @description The board and its tasks. */
                        board: {
                            /**
                             * Format: int32
                             * @description Side of the board, 1 to 25: size 5 has the positions 0 to 24.
                             */
                            size: number;
                            /** @description The tasks by position; cells may be empty. */
                            tasks: {
                                /**
                                 * Format: int32
                                 * @description Cell of the board, row by row from 0.
                                 */
                                position: number;
                                /** @description 1 to 200 characters. */
                                name: string;
                                /** @description Up to 4,000 characters; empty where none was given. */
                                description: string;
                                /**
                                 * Format: int32
                                 * @description What completing it is worth, 0 to 1,000,000.
                                 */
                                points: number;
                                /** @description What completes it: `npc_kill:<name>:<count>`, `item_obtain:<item_id>:<count>`, `skill_level:<skill>:<level>`, `quest_complete:<quest_id>`, `achievement:<diary>:<tier>` or `manual`. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which event. */
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
                    "application/json": {
                        /** @description Always true: a deletion that fails is an error. */
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
    GetBingoLeaderboard: {
        parameters: {
            query?: {
                /** @description How many of the best, at most 500; everybody when left out. */
                limit?: number;
            };
            header?: {
                /** @description Entity tags of the copies that the caller has; 304 when one of them is the answer. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which event. */
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
                    "application/json": {
                        /** @description The standings of an event, best first; null when there is no such event. */
                        leaderboard: {
                            /**
                             * Format: int32
                             * @description From 1, without ties.
                             */
                            rank: number;
                            /** @description The user who registered. */
                            user: {
                                /** @description The identity provider's id: 1 to 20 digits. */
                                id: string;
                                /** @description Username at the identity provider, as of the last sign-in. */
                                username: string;
                            } | null;
                            /** @description Player name in the game, as it was given. */
                            rsn: string;
                            /**
                             * Format: int32
                             * @description How many tasks are completed.
                             */
                            tasks_completed: number;
                            /**
                             * Format: int32
                             * @description Completed rows, columns and main diagonals.
                             */
                            bingos: number;
                            /**
                             * Format: int32
                             * @description Sum of the points of the completed tasks.
                             */
                            points: number;
                        }[];
                    };
                };
            };
            /** @description The answer is the one that `If-None-Match` names. */
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
    ListBingoParticipants: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which event. */
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
                    "application/json": {
                        /** @description Everybody who registered for an event, in that order; null when there is no such event. */
                        participants: {
                            /** @description Made on registration, `part_…`. For the user who registered and for organisers. */
                            id: string;
                            /** @description The user who registered. */
                            user_id: string;
                            /** @description Player name in the game, as it was given. */
                            rsn: string;
                            /**
                             * Format: date-time
                             * @description When the user registered. For the user who registered and for organisers.
                             */
                            registered_at: string;
                            /**
                             * Format: int32
                             * @description How many tasks are completed.
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which event. */
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
                    "application/json": {
                        /** @description The caller's participant. */
                        participant_id: string;
                        /** @description Player name in the game, as it was given. */
                        rsn: string;
                        /** @description Positions of the completed tasks, ascending. */
                        tasks_completed: number[];
                        /**
                         * Format: int32
                         * @description Completed rows, columns and main diagonals.
                         */
                        bingos: number;
                        /**
                         * Format: int32
                         * @description Sum of the points of the completed tasks.
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
                             * @description When it was completed.
                             */
                            completed_at: string;
                            /**
                             * @description How it came about.
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which event. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the character in the game. */
                    rsn: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The new participant. */
                        participant_id: string;
                        /** @description The credential of the game-client plugin, for the header `X-Bingo-Key`. */
                        api_key: string;
                        /** @description What to do with it. */
                        message: string;
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
    GetBingoHealth: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /**
                         * @description Whether its database answers.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description When it was asked.
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
                    "application/json": {
                        /**
                         * @description Whether its database answers.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description When it was asked.
                         */
                        timestamp: string;
                    };
                };
            };
        };
    };
    SubmitAchievement: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event of the key. */
                    event_id: string;
                    /**
                     * Format: int32
                     * @description Position of the task on the board.
                     */
                    task_position: number;
                    /** @description What happened in the game. */
                    trigger_data: {
                        /** @description Type of the task's trigger, such as `npc_kill`. */
                        type: string;
                        /** @description The task's trigger without its type and count: creature, item id, skill, quest id or `diary:tier`, in any case. */
                        target: string | number;
                        /**
                         * Format: int64
                         * @description Running total so far, or the level reached; not negative, 1 when absent.
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
                    "application/json": {
                        /** @description Always true: a report that is refused is an error. */
                        success: boolean;
                        /** @description Whether the task is completed, by this report or before it. */
                        task_completed: boolean;
                        /** @description Whether this report completed at least one row, column or main diagonal. */
                        bingo_achieved: boolean;
                        /**
                         * Format: int32
                         * @description Points that this report earned; 0 when the task was completed before.
                         */
                        points_earned: number;
                        /**
                         * Format: int32
                         * @description The participant's points now.
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
    ListTileEvents: {
        parameters: {
            query?: {
                /** @description Only events of this status. */
                status?: "active" | "upcoming" | "completed";
            };
            header?: {
                /** @description Entity tags of the copies that the caller has; 304 when one of them is the answer. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /** @description Tile events; those that start last come first. */
                        events: {
                            /** @description Chosen by whoever created the event. */
                            id: string;
                            /** @description 1 to 200 characters. */
                            name: string;
                            /** @description Up to 4,000 characters; empty where none was given. */
                            description: string;
                            /**
                             * @description By the clock and the dates, unless an organiser set it.
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
                             * @description How many tiles there are.
                             */
                            tile_count: number;
                            /**
                             * Format: int32
                             * @description How many users handed in a proof, whatever became of it.
                             */
                            participant_count: number;
                        }[];
                    };
                };
            };
            /** @description The answer is the one that `If-None-Match` names. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Chosen by the client. */
                    id: string;
                    /** @description What people read. */
                    name: string;
                    /** @description Empty when left out. */
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
                    /** @description Empty when left out. */
                    rules?: string | null;
                    /**
                     * @description Set by hand; derived from the clock when left out.
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
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Chosen by whoever created the event. */
                        id: string;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description Up to 4,000 characters; empty where none was given. */
                        description: string;
                        /**
                         * @description By the clock and the dates, unless an organiser set it.
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
                             * @description Made by the platform.
                             */
                            id: number;
                            /**
                             * Format: int32
                             * @description Place in the event, from 0, by custom from 1; one tile a place.
                             */
                            position: number;
                            /** @description 1 to 200 characters. */
                            name: string;
                            /** @description Up to 4,000 characters; empty where none was given. */
                            description: string;
                            /**
                             * Format: int32
                             * @description What completing it is worth, 0 to 1,000,000.
                             */
                            points: number;
                            /**
                             * @description How proofs of it are verified.
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
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetTileEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags of the copies that the caller has; 304 when one of them is the answer. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which event. */
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
                    "application/json": {
                        /** @description Chosen by whoever created the event. */
                        id: string;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description Up to 4,000 characters; empty where none was given. */
                        description: string;
                        /**
                         * @description By the clock and the dates, unless an organiser set it.
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
                             * @description Made by the platform.
                             */
                            id: number;
                            /**
                             * Format: int32
                             * @description Place in the event, from 0, by custom from 1; one tile a place.
                             */
                            position: number;
                            /** @description 1 to 200 characters. */
                            name: string;
                            /** @description Up to 4,000 characters; empty where none was given. */
                            description: string;
                            /**
                             * Format: int32
                             * @description What completing it is worth, 0 to 1,000,000.
                             */
                            points: number;
                            /**
                             * @description How proofs of it are verified.
                             * @enum {string}
                             */
                            verification_type: "manual" | "automatic" | "hybrid";
                        }[];
                    };
                };
            };
            /** @description The answer is the one that `If-None-Match` names. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which event. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description What people read. */
                    name?: string | null;
                    /** @description What people read below the name. */
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
                    /** @description What players hold to. */
                    rules?: string | null;
                    /**
                     * @description Stands until it is taken back with null.
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
                    "application/json": {
                        /** @description Chosen by whoever created the event. */
                        id: string;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description Up to 4,000 characters; empty where none was given. */
                        description: string;
                        /**
                         * @description By the clock and the dates, unless an organiser set it.
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
                             * @description Made by the platform.
                             */
                            id: number;
                            /**
                             * Format: int32
                             * @description Place in the event, from 0, by custom from 1; one tile a place.
                             */
                            position: number;
                            /** @description 1 to 200 characters. */
                            name: string;
                            /** @description Up to 4,000 characters; empty where none was given. */
                            description: string;
                            /**
                             * Format: int32
                             * @description What completing it is worth, 0 to 1,000,000.
                             */
                            points: number;
                            /**
                             * @description How proofs of it are verified.
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which event. */
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
                    "application/json": {
                        /** @description Always true: a deletion that fails is an error. */
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
                /** @description How many of the best, at most 500. */
                limit?: number;
            };
            header?: {
                /** @description Entity tags of the copies that the caller has; 304 when one of them is the answer. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which event. */
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
                    "application/json": {
                        /** @description The standings of an event, best first; null when there is no such event. */
                        leaderboard: {
                            /**
                             * Format: int32
                             * @description From 1, without ties.
                             */
                            rank: number;
                            /** @description Whose line it is. */
                            user: {
                                /** @description The identity provider's id: 1 to 20 digits. */
                                id: string;
                                /** @description Username at the identity provider, as of the last sign-in. */
                                username: string;
                                /** @description Avatar hash at the identity provider. */
                                avatar: string | null;
                            } | null;
                            /**
                             * Format: int32
                             * @description How many tiles have an approved proof.
                             */
                            tiles_completed: number;
                            /**
                             * Format: int64
                             * @description Sum of the points of those tiles.
                             */
                            points: number;
                            /**
                             * Format: date-time
                             * @description When the proof was handed in that completed the latest tile; of equals the earlier is ahead.
                             */
                            last_completion: string;
                        }[];
                    };
                };
            };
            /** @description The answer is the one that `If-None-Match` names. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which event. */
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
                    "application/json": {
                        /** @description The event. */
                        event_id: string;
                        /** @description The caller. */
                        user_id: string;
                        /**
                         * Format: int64
                         * @description Position of the first tile without an approved proof; one past the last when all have one, 0 without tiles.
                         */
                        current_tile: number;
                        /**
                         * Format: int32
                         * @description How many tiles have an approved proof.
                         */
                        tiles_completed: number;
                        /**
                         * Format: int64
                         * @description Sum of the points of those tiles.
                         */
                        points: number;
                        /** @description The proofs, oldest first. */
                        submissions: {
                            /**
                             * Format: int32
                             * @description The tile that it is for.
                             */
                            tile_id: number;
                            /**
                             * @description What has been decided about it.
                             * @enum {string}
                             */
                            status: "pending" | "approved" | "rejected";
                            /**
                             * Format: date-time
                             * @description When it was handed in.
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
                /** @description Only those of this status. */
                status?: "pending" | "approved" | "rejected";
                /** @description 1-based. */
                page?: number;
                /** @description Submissions per page, at most 100. */
                limit?: number;
            };
            header?: {
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which event. */
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
                    "application/json": {
                        /** @description The proofs of this page. */
                        submissions: {
                            /** @description Made when it was handed in, `sub_…`. */
                            submission_id: string;
                            /** @description The tile that it is for. */
                            tile: {
                                /**
                                 * Format: int32
                                 * @description Made by the platform.
                                 */
                                id: number;
                                /**
                                 * Format: int32
                                 * @description Place in the event, from 0, by custom from 1; one tile a place.
                                 */
                                position: number;
                                /** @description 1 to 200 characters. */
                                name: string;
                            };
                            /** @description Who handed it in. */
                            user: {
                                /** @description The identity provider's id: 1 to 20 digits. */
                                id: string;
                                /** @description Username at the identity provider, as of the last sign-in. */
                                username: string;
                            } | null;
                            /**
                             * @description What has been decided about it.
                             * @enum {string}
                             */
                            status: "pending" | "approved" | "rejected";
                            /** @description What the submitter says about it. */
                            notes: string | null;
                            /** @description What the last reviewer with notes said about it. */
                            reviewer_notes: string | null;
                            /**
                             * Format: date-time
                             * @description When it was handed in.
                             */
                            submitted_at: string;
                            /**
                             * Format: date-time
                             * @description When it was reviewed last; null while nobody reviewed it.
                             */
                            reviewed_at: string | null;
                            /** @description Address of the image, for the submitter and for reviewers. */
                            image_url: string;
                        }[];
                        /**
                         * Format: int32
                         * @description Proofs on all pages together.
                         */
                        total: number;
                        /**
                         * Format: int32
                         * @description Number of this page, from 1.
                         */
                        page: number;
                        /**
                         * Format: int32
                         * @description Most proofs on a page: the limit that was used.
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which event. */
                id: string;
                /** @description Which submission of the event. */
                submission_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The decision.
                     * @enum {string}
                     */
                    status: "pending" | "approved" | "rejected";
                    /** @description For the submitter; what is left out stays as it is, null takes it away. */
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
                    "application/json": {
                        /** @description Made when it was handed in, `sub_…`. */
                        submission_id: string;
                        /**
                         * Format: int32
                         * @description The tile that it is for.
                         */
                        tile_id: number;
                        /**
                         * @description What has been decided about it.
                         * @enum {string}
                         */
                        status: "pending" | "approved" | "rejected";
                        /**
                         * Format: date-time
                         * @description When it was handed in.
                         */
                        submitted_at: string;
                        /** @description What the last reviewer with notes said about it. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which event. */
                id: string;
                /** @description Which submission of the event. */
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
                    "application/json": {
                        /** @description Always true: a deletion that fails is an error. */
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
                /** @description The image itself, or a thumbnail of 320 pixels at most. */
                size?: "full" | "thumb";
            };
            header?: {
                /** @description Entity tags of the copies that the caller has; 304 when one of them is the answer. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which event. */
                id: string;
                /** @description Which submission of the event. */
                submission_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description Names this state of the file. */
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
            /** @description The file is the one that `If-None-Match` names. */
            304: {
                headers: {
                    /** @description Names this state of the file. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which event; it must be active. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: int32
                     * @description Which tile of the event.
                     */
                    tile_id: number;
                    /** @description The screenshot. */
                    image: Blob;
                    /** @description For the reviewer. */
                    notes?: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Made for this proof, `sub_…`. */
                        submission_id: string;
                        /**
                         * @description Always `pending`.
                         * @enum {string}
                         */
                        status: "pending" | "approved" | "rejected";
                        /** @description What happens next. */
                        message: string;
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
    CreateTile: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which event. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: int32
                     * @description Place in the event, from 0, by custom from 1; one tile a place.
                     */
                    position: number;
                    /** @description What people read. */
                    name: string;
                    /** @description Empty when left out. */
                    description?: string | null;
                    /**
                     * Format: int32
                     * @description Worth of the tile; 0 when left out.
                     */
                    points?: number | null;
                    /**
                     * @description How proofs are verified; `manual` when left out.
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
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: int32
                         * @description Made by the platform.
                         */
                        id: number;
                        /**
                         * Format: int32
                         * @description Place in the event, from 0, by custom from 1; one tile a place.
                         */
                        position: number;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /** @description Up to 4,000 characters; empty where none was given. */
                        description: string;
                        /**
                         * Format: int32
                         * @description What completing it is worth, 0 to 1,000,000.
                         */
                        points: number;
                        /**
                         * @description How proofs of it are verified.
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
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    GetEventsHealth: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /**
                         * @description Whether its database answers.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description When it was asked.
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
                    "application/json": {
                        /**
                         * @description Whether its database answers.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description When it was asked.
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
                /** @description Only those of this status. */
                status?: "pending" | "approved" | "rejected";
                /** @description 1-based. */
                page?: number;
                /** @description Submissions per page, at most 100. */
                limit?: number;
            };
            header?: {
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /** @description The proofs of this page. */
                        submissions: {
                            /** @description Made when it was handed in, `sub_…`. */
                            submission_id: string;
                            /** @description The event. */
                            event: {
                                /** @description Chosen by whoever created the event. */
                                id: string;
                                /** @description 1 to 200 characters. */
                                name: string;
                            };
                            /** @description The tile that it is for. */
                            tile: {
                                /**
                                 * Format: int32
                                 * @description Made by the platform.
                                 */
                                id: number;
                                /**
                                 * Format: int32
                                 * @description Place in the event, from 0, by custom from 1; one tile a place.
                                 */
                                position: number;
                                /** @description 1 to 200 characters. */
                                name: string;
                            };
                            /** @description Who handed it in. */
                            user: {
                                /** @description The identity provider's id: 1 to 20 digits. */
                                id: string;
                                /** @description Username at the identity provider, as of the last sign-in. */
                                username: string;
                            } | null;
                            /**
                             * @description What has been decided about it.
                             * @enum {string}
                             */
                            status: "pending" | "approved" | "rejected";
                            /** @description What the submitter says about it. */
                            notes: string | null;
                            /** @description What the last reviewer with notes said about it. */
                            reviewer_notes: string | null;
                            /**
                             * Format: date-time
                             * @description When it was handed in.
                             */
                            submitted_at: string;
                            /**
                             * Format: date-time
                             * @description When it was reviewed last; null while nobody reviewed it.
                             */
                            reviewed_at: string | null;
                            /** @description Address of the image, for the submitter and for reviewers. */
                            image_url: string;
                        }[];
                        /**
                         * Format: int32
                         * @description Proofs on all pages together.
                         */
                        total: number;
                        /**
                         * Format: int32
                         * @description Number of this page, from 1.
                         */
                        page: number;
                        /**
                         * Format: int32
                         * @description Most proofs on a page: the limit that was used.
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /** @description All automation rules, oldest first. */
                        rules: {
                            /**
                             * Format: int32
                             * @description Number of the rule.
                             */
                            id: number;
                            /** @description 1 to 200 characters. */
                            name: string;
                            /**
                             * @description What the rule reacts to.
                             * @enum {string}
                             */
                            trigger: "tracker_member_join" | "tracker_skill_99";
                            /**
                             * @description What the rule does.
                             * @enum {string}
                             */
                            action: "chat_message";
                            /** @description Where the rule posts, and what. */
                            config: {
                                /** @description Channel of the chat. */
                                channel_id: string;
                                /** @description Up to 2,000 characters; `{username}` and `{skill}` are filled in as far as the trigger has them. */
                                message: string;
                            };
                            /** @description Whether the rule is at work. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What organisers read. */
                    name: string;
                    /**
                     * @description What the rule reacts to.
                     * @enum {string}
                     */
                    trigger: "tracker_member_join" | "tracker_skill_99";
                    /**
                     * @description What the rule does.
                     * @enum {string}
                     */
                    action: "chat_message";
                    config: {
                        /** @description Channel of the chat: 1 to 64 letters, digits, `_` or `-`. */
                        channel_id: string;
                        /** @description 1 to 2,000 characters; `{username}` and, for `tracker_skill_99`, `{skill}` are filled in. */
                        message: string;
                    };
                    /** @description Whether the rule is at work; true when left out. */
                    enabled?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: int32
                         * @description Number of the rule.
                         */
                        id: number;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /**
                         * @description What the rule reacts to.
                         * @enum {string}
                         */
                        trigger: "tracker_member_join" | "tracker_skill_99";
                        /**
                         * @description What the rule does.
                         * @enum {string}
                         */
                        action: "chat_message";
                        /** @description Where the rule posts, and what. */
                        config: {
                            /** @description Channel of the chat. */
                            channel_id: string;
                            /** @description Up to 2,000 characters; `{username}` and `{skill}` are filled in as far as the trigger has them. */
                            message: string;
                        };
                        /** @description Whether the rule is at work. */
                        enabled: boolean;
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
    UpdateAutomationRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which rule. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description What organisers read. */
                    name?: string | null;
                    /**
                     * @description What the rule reacts to.
                     * @enum {string|null}
                     */
                    trigger?: "tracker_member_join" | "tracker_skill_99" | null;
                    /**
                     * @description What the rule does.
                     * @enum {string|null}
                     */
                    action?: "chat_message" | null;
                    config?: {
                        /** @description Channel of the chat: 1 to 64 letters, digits, `_` or `-`. */
                        channel_id?: string | null;
                        /** @description 1 to 2,000 characters; `{username}` and, for `tracker_skill_99`, `{skill}` are filled in. */
                        message?: string | null;
                    };
                    /** @description Whether the rule is at work; false stops what it has not announced yet, true gives a rule that the platform disabled another chance. */
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
                    "application/json": {
                        /**
                         * Format: int32
                         * @description Number of the rule.
                         */
                        id: number;
                        /** @description 1 to 200 characters. */
                        name: string;
                        /**
                         * @description What the rule reacts to.
                         * @enum {string}
                         */
                        trigger: "tracker_member_join" | "tracker_skill_99";
                        /**
                         * @description What the rule does.
                         * @enum {string}
                         */
                        action: "chat_message";
                        /** @description Where the rule posts, and what. */
                        config: {
                            /** @description Channel of the chat. */
                            channel_id: string;
                            /** @description Up to 2,000 characters; `{username}` and `{skill}` are filled in as far as the trigger has them. */
                            message: string;
                        };
                        /** @description Whether the rule is at work. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
                "X-Response-Envelope"?: components["parameters"]["Envelope"];
            };
            path: {
                /** @description Which rule. */
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
                    "application/json": {
                        /** @description Always true: a deletion that fails is an error. */
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
                    "text/calendar": string;
                };
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
                /** @description Entity tags of the copies that the caller has; 304 when one of them is the answer. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /** @description The events of this page. */
                        events: {
                            /** @description The source's id; an instance of a recurring event carries the time at which the rule put it. */
                            id: string;
                            /** @description What it is. */
                            title: string;
                            /** @description More about it; null where the source says nothing. */
                            description: string | null;
                            /**
                             * Format: date-time
                             * @description When it begins.
                             */
                            start_time: string;
                            /**
                             * Format: date-time
                             * @description When it ends; an hour after its begin where a guild does not say.
                             */
                            end_time: string;
                            /** @description Where it is; null where the source says nothing. */
                            location: string | null;
                            /**
                             * Format: int32
                             * @description How many mean to come.
                             */
                            attendees: number;
                        }[];
                    };
                };
            };
            /** @description The answer is the one that `If-None-Match` names. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /** @description Always true: a source that cannot be read is an error. */
                        synced: boolean;
                        /**
                         * Format: int32
                         * @description Events that were added, changed or removed.
                         */
                        events_updated: number;
                        /**
                         * Format: date-time
                         * @description When the source was read.
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
                /** @description Name of the group, in any case. */
                name: string;
                /** @description Asks the provider even though there is a fresh answer. */
                refresh?: boolean;
            };
            header?: {
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /** @description Name of the group. */
                        name: string;
                        /** @description Everybody in the group. */
                        members: {
                            /** @description Name as the player writes it. */
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
                         * @description Sum of the members' total levels.
                         */
                        totalLevel: number;
                        /** @description Mean of the members' total levels; 0 for a group without members. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /**
                         * @description Whether its database answers.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description When it was asked.
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
                    "application/json": {
                        /**
                         * @description Whether its database answers.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description When it was asked.
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
                /** @description Name in the game: 1 to 12 letters, digits, spaces, `-` or `_`. */
                username: string;
                /** @description Asks the provider even though there is a fresh answer. */
                refresh?: boolean;
            };
            header?: {
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /** @description Name as the player writes it. */
                        username: string;
                        /**
                         * Format: int32
                         * @description Combat level, computed by the formula of the game.
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
                             * @description How far the player is.
                             * @enum {string}
                             */
                            state: "not_started" | "in_progress" | "finished";
                            /**
                             * Format: int32
                             * @description Quest points that it is worth.
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
                                 * @description Tasks that are done.
                                 */
                                completed: number;
                                /**
                                 * Format: int32
                                 * @description Tasks that there are.
                                 */
                                total: number;
                            }[];
                            /** @description Every tier of combat achievements. */
                            combat: {
                                /** @description Tier in lower case, such as `master`. */
                                tier: string;
                                /**
                                 * Format: int32
                                 * @description Tasks that are done.
                                 */
                                completed: number;
                                /**
                                 * Format: int32
                                 * @description Tasks that there are.
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
                /** @description Id of the group at Wise Old Man. */
                id: number;
                /** @description Asks the provider even though there is a fresh answer. */
                refresh?: boolean;
            };
            header?: {
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /**
                         * Format: int32
                         * @description Id at the tracker.
                         */
                        id: number;
                        /** @description Name of the group. */
                        name: string;
                        /** @description The chat channel of the group in the game. */
                        clanChat: string | null;
                        /** @description What the group says of itself. */
                        description: string | null;
                        /**
                         * Format: int32
                         * @description How many members it has.
                         */
                        memberCount: number;
                        /** @description Everybody in the group, as the tracker orders them. */
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
                /** @description Name in the game: 1 to 12 letters, digits, spaces, `-` or `_`. */
                username: string;
                /** @description Asks the provider even though there is a fresh answer. */
                refresh?: boolean;
            };
            header?: {
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /**
                         * Format: int32
                         * @description Id at the tracker.
                         */
                        id: number;
                        /** @description Name in lower case. */
                        username: string;
                        /** @description Name as the player writes it. */
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
                         * @description Since when the tracker knows the player.
                         */
                        registeredAt: string;
                        /**
                         * Format: date-time
                         * @description When the tracker looked at the player last.
                         */
                        updatedAt: string | null;
                        /** @description Null when the tracker has recorded nothing yet. */
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
                /** @description `true` asks for `{ "data": <payload>, "error": null }`; errors then read `{ "data": null, "error": string }`. */
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
                    "application/json": {
                        /**
                         * @description Whether its database answers.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description When it was asked.
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
                    "application/json": {
                        /**
                         * @description Whether its database answers.
                         * @enum {string}
                         */
                        status: "healthy" | "unhealthy";
                        /** @description Name of the area, as in its path prefix. */
                        service: string;
                        /**
                         * Format: date-time
                         * @description When it was asked.
                         */
                        timestamp: string;
                    };
                };
            };
        };
    };
}
