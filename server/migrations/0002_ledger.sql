CREATE TABLE "entitlements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entitlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" bigint NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"by" text NOT NULL,
	"transaction_id" bigint,
	"granted_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "entitlements_by" CHECK ("entitlements"."by" in ('coins', 'ticket')),
	CONSTRAINT "entitlements_coins" CHECK (("entitlements"."by" = 'coins') = ("entitlements"."transaction_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"kind" text NOT NULL,
	"owner" bigint NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_owner_kind_pk" PRIMARY KEY("owner","kind"),
	CONSTRAINT "ledger_accounts_kinds" CHECK (case when "ledger_accounts"."owner" = 0 then "ledger_accounts"."kind" in ('cash', 'revenue', 'bonus')
        else "ledger_accounts"."kind" in ('coins', 'votes', 'tui_coins', 'held', 'frozen', 'escrow') end),
	CONSTRAINT "ledger_accounts_not_below_zero" CHECK ("ledger_accounts"."owner" = 0 or "ledger_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"owner" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"direct" boolean NOT NULL,
	"balance_after" bigint,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "ledger_entries_move_something" CHECK ("ledger_entries"."amount" <> 0),
	CONSTRAINT "ledger_entries_balance_after" CHECK ("ledger_entries"."direct" = ("ledger_entries"."balance_after" is not null)),
	CONSTRAINT "ledger_entries_appended_income" CHECK ("ledger_entries"."direct" or "ledger_entries"."owner" = 0 or "ledger_entries"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_fold" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"folded_before" "xid8" NOT NULL,
	"folded_through" bigint DEFAULT 0 NOT NULL,
	"cluster" text NOT NULL,
	CONSTRAINT "ledger_fold_one_row" CHECK ("ledger_fold"."only")
);
--> statement-breakpoint
CREATE TABLE "ledger_keys" (
	"actor" bigint NOT NULL,
	"key" text NOT NULL,
	"body" "bytea" NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_keys_actor_key_pk" PRIMARY KEY("actor","key")
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reason" text NOT NULL,
	"actor" bigint NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"reverses" bigint,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_one" ON "entitlements" USING btree ("owner","subject","subject_id") WHERE "entitlements"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "entitlements_mine" ON "entitlements" USING btree ("owner","subject","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "entitlements_of" ON "entitlements" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_transaction" ON "entitlements" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("owner","kind","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_to_fold" ON "ledger_entries" USING btree ("written_by") WHERE not "ledger_entries"."direct";--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_reverses" ON "ledger_transactions" USING btree ("reverses");--> statement-breakpoint
CREATE INDEX "ledger_transactions_subject" ON "ledger_transactions" USING btree ("subject","subject_id","id");