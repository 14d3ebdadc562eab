CREATE TABLE "inviter_shares" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"owner" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"held_transaction" bigint NOT NULL,
	"release_at" timestamp with time zone NOT NULL,
	"released_transaction" bigint,
	CONSTRAINT "inviter_shares_something" CHECK ("inviter_shares"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"owner" bigint NOT NULL,
	"type" text NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"coins" integer NOT NULL,
	"bonus" integer NOT NULL,
	"level" smallint NOT NULL,
	"days" integer NOT NULL,
	"tickets" integer NOT NULL,
	"pay_way" text NOT NULL,
	"provider" text NOT NULL,
	"pay_url" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"first" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"transaction_id" bigint,
	CONSTRAINT "orders_types" CHECK ("orders"."type" in ('coin', 'vip')),
	CONSTRAINT "orders_states" CHECK ("orders"."state" in ('created', 'paid', 'delivered', 'expired', 'failed', 'refunded')),
	CONSTRAINT "orders_cost_something" CHECK ("orders"."amount" > 0),
	CONSTRAINT "orders_credited" CHECK (("orders"."state" in ('paid', 'delivered', 'refunded')) = ("orders"."transaction_id" is not null)),
	CONSTRAINT "orders_delivered" CHECK (("orders"."transaction_id" is null) = ("orders"."delivered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"verdict" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inviter_shares" ADD CONSTRAINT "inviter_shares_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD CONSTRAINT "payment_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inviter_shares_mine" ON "inviter_shares" USING btree ("owner","order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inviter_shares_due" ON "inviter_shares" USING btree ("release_at") WHERE "inviter_shares"."released_transaction" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "inviter_shares_held" ON "inviter_shares" USING btree ("held_transaction");--> statement-breakpoint
CREATE UNIQUE INDEX "inviter_shares_released" ON "inviter_shares" USING btree ("released_transaction");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_order_no" ON "orders" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "orders_mine" ON "orders" USING btree ("owner","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_to_expire" ON "orders" USING btree ("expires_at") WHERE "orders"."state" = 'created';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_first" ON "orders" USING btree ("owner") WHERE "orders"."first";--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("owner") WHERE "orders"."transaction_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_transaction" ON "orders" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_notices_said" ON "payment_notices" USING btree ("order_id","provider_ref","verdict");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_notices_one_credit" ON "payment_notices" USING btree ("order_id") WHERE "payment_notices"."verdict" = 'credited';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_notices_one_payment" ON "payment_notices" USING btree ("provider","provider_ref") WHERE "payment_notices"."verdict" = 'credited';